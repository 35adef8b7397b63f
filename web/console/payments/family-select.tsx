import { AsyncSelect, type OptionQuery } from "#web/forms/async-select.tsx"
import { call } from "../session/call.ts"

interface FamilySelectProps {
  label: string
  value: string | null
  onChange: (cuid: string | null) => void
}

/** One family, found by name, e-mail, phone, participant or reference. */
export function FamilySelect(props: FamilySelectProps) {
  return <AsyncSelect {...props} hasOptionalMark={false} find={find} />
}

async function find({ search, id }: OptionQuery) {
  if (id !== undefined) {
    const { customer } = await call("GET /api/console/customers/{cuid}", { params: { cuid: id } })
    return [{ value: customer.cuid, label: customer.fullname }]
  }
  const query = search ? { search } : {}
  const { data } = await call("GET /api/console/customers", { query })
  return data.map(({ cuid, fullname, email }) => ({
    value: cuid,
    label: fullname,
    ...(email && { description: email }),
  }))
}
