import { useQueryClient } from "@tanstack/react-query"
import { lazy, Suspense, useState } from "react"
import type { Household } from "#contract/endpoints/console-customers.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { Mail } from "#web/ui/icons/mail.tsx"
import { Pencil } from "#web/ui/icons/pencil.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { UserCheck } from "#web/ui/icons/user-check.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { keyOf } from "../entity/ask.ts"
import { useMay } from "../session/session.ts"
import { PageHead } from "../shell/page-head.tsx"
import { ActFor } from "./act-for.tsx"
import { customers } from "./description.ts"
import styles from "./families.module.css"

const WriteFamilies = lazy(async () => ({
  default: (await import("../registrations/write-families.tsx")).WriteFamilies,
}))

interface HouseholdHeadProps {
  customer: Household
  here: string
  canEdit: boolean
}

/** Name, address and tags of a family, and what can be done for it. */
export function HouseholdHead({ customer, here, canEdit }: HouseholdHeadProps) {
  const { t } = useTranslation()
  const { fullname, email, phone, language, tags, archived_at } = customer
  const lead = [email, phone, t(`console_household.languages.${language}`)].filter(Boolean).join(" · ")
  return (
    <div className={styles.head}>
      <Avatar name={fullname} size="lg" tint={1} />
      <div className={styles.headMain}>
        <PageHead
          title={archived_at ? t("console_shell.erased_family") : fullname}
          lead={archived_at ? undefined : lead}
        />
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label={t("console_household.tags")}>
            {tags.map(({ cuid, name, color }) => (
              <li key={cuid}>
                <Badge icon={<span className={styles.dot} style={{ background: color }} />}>{name}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      {!archived_at && <Actions customer={customer} here={here} canEdit={canEdit} />}
    </div>
  )
}

function Actions({ customer, here, canEdit }: HouseholdHeadProps) {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <div className={styles.headActs}>
      {may("customers.customers.impersonate") && (
        <ActFor customer={customer}>
          <UserCheck className="icon icon-sm" aria-hidden="true" />
        </ActFor>
      )}
      {customer.email && may("notifications.trigger") && <Write customer={customer} />}
      {canEdit && (
        <LinkButton href={`${here}/edit`}>
          <Pencil className="icon icon-sm" aria-hidden="true" />
          {t("console_household.edit")}
        </LinkButton>
      )}
      {may("registrations.registrations.create") && (
        <LinkButton variant="primary" href={`/registrations/new/${customer.cuid}`}>
          <Plus className="icon icon-sm" aria-hidden="true" />
          {t("console_registration.register.title")}
        </LinkButton>
      )}
    </div>
  )
}

/** A message to this family alone, in its language; it is among what happened once it is sent. */
function Write({ customer }: { customer: Household }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { cuid } = customer
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Mail className="icon icon-sm" aria-hidden="true" />
        {t("console_registrations.bulk.write")}
      </Button>
      {isOpen && (
        <Suspense>
          <WriteFamilies
            which={{ customer: cuid }}
            family={customer}
            onClose={() => setOpen(false)}
            onDone={() => void client.invalidateQueries({ queryKey: keyOf(customers, cuid) })}
          />
        </Suspense>
      )}
    </>
  )
}
