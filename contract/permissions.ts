// What a collaborator may do, as area.entity.action. One list for the check in route(), the roles and the console.
export const permissions = [
  "organiser.account.read",
  "organiser.account.update",
  "organiser.business.read",
  "organiser.business.update",
  "organiser.preferences.read",
  "organiser.preferences.update",
] as const

export type Permission = (typeof permissions)[number]
