/** What a page of samples is given. React Router makes types only for routes inside the storefront's own folder. */
export interface PageProps<Loader extends (...given: never[]) => unknown> {
  loaderData: Awaited<ReturnType<Loader>>
}
