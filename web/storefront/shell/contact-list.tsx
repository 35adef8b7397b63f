import { Mail } from "#web/ui/icons/mail.tsx"
import { Phone } from "#web/ui/icons/phone.tsx"
import { telHref } from "#web/ui/tel-href.ts"

interface ContactListProps {
  email?: string | null | undefined
  phone?: string | null | undefined
  className?: string
}

/** The organiser's address and number, each a link that writes or calls. */
export function ContactList({ email, phone, className }: ContactListProps) {
  return (
    <ul className={className}>
      {email && (
        <li>
          <a href={`mailto:${email}`}>
            <Mail className="icon icon-sm" aria-hidden />
            {email}
          </a>
        </li>
      )}
      {phone && (
        <li>
          <a href={telHref(phone)}>
            <Phone className="icon icon-sm" aria-hidden />
            {phone}
          </a>
        </li>
      )}
    </ul>
  )
}
