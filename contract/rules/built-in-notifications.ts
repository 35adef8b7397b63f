/** Names of the notifications that every organiser is given. The console has words for each; others have a name of their own. */
export const builtInNotifications = ["cart confirmed"] as const
export type BuiltInNotification = (typeof builtInNotifications)[number]

/** The name under which the texts have its words. */
export const notificationKey = (name: BuiltInNotification) => name.replaceAll(" ", "_") as NotificationKey<typeof name>
type NotificationKey<Name extends string> = Name extends `${infer First} ${infer Rest}`
  ? `${First}_${NotificationKey<Rest>}`
  : Name

export const isBuiltIn = (name: string): name is BuiltInNotification =>
  builtInNotifications.some((known) => known === name)
