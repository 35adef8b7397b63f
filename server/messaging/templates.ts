import { customerEmailChanged } from "./templates/customer-email-changed.ts"
import { customerPassword } from "./templates/customer-password.ts"
import { customerWelcome } from "./templates/customer-welcome.ts"
import { organiserCreated } from "./templates/organiser-created.ts"
import type { Template } from "./templates/template.ts"

/** Every mail the product writes, by the name writeMail() is given. */
export const templates: Record<string, Template> = {
  "organiser.created": organiserCreated,
  "customer.welcome": customerWelcome,
  "customer.password": customerPassword,
  "customer.email_changed": customerEmailChanged,
}
