import { index, type RouteConfig, route } from "@react-router/dev/routes"

export default [
  index("pages/page.tsx", { id: "pages/home" }),
  route("auth/redirect", "auth/redirect.ts"),
  route("account", "account/account.tsx", [
    route("home", "account/home.tsx"),
    route("profile", "account/profile.tsx"),
    route("profile/delete", "account/delete-profile.tsx"),
    route("participants", "account/participants.tsx"),
    route("participants/create", "account/create-participant.tsx"),
    route("participants/:cuid", "account/edit-participant.tsx"),
    route("participants/:cuid/delete", "account/delete-participant.tsx"),
  ]),
  route("sandbox/components", "sandbox/components.tsx"),
  route("sandbox/blocks", "sandbox/blocks.tsx"),
  route("sandbox/schedule", "sandbox/schedule.tsx"),
  route("sandbox/shell", "sandbox/shell.tsx"),
  route("sandbox/mailbox", "sandbox/mailbox.tsx"),
  route("sandbox/mailbox/:id", "sandbox/mail.tsx"),
  route("sandbox/payments/:id", "sandbox/payment.tsx"),
  route("*", "pages/page.tsx"),
] satisfies RouteConfig
