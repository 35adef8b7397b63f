import { useSession } from "../session/session.ts"

/** Where a picture is to be had: uploads lie on the organiser's site, and the console has another origin. */
export function usePictureAddress(): (url: string) => string {
  const { site_url } = useSession().organiser
  return (url) => (url.startsWith("/") ? site_url + url : url)
}
