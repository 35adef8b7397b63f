import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useHeld } from "../drafts/held.ts"
import { KeptForm, KeptOffer } from "../drafts/kept-form.tsx"
import { keyOf } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { useMayOf } from "../session/session.ts"
import { Panel } from "../shell/panel.tsx"
import { participants } from "./description.ts"
import styles from "./families.module.css"
import { PartRows } from "./part-rows.tsx"

/** Who may come for a participant. */
export const PickUpPeople = ({ cuid }: { cuid: string }) => (
  <KeptForm record={`participants/${cuid}/pick-up-people`}>
    <People cuid={cuid} />
  </KeptForm>
)

function People({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const may = useMayOf(participants.permission)
  const { run, isPending } = useAction()
  const [name, setName] = useHeld("name", "")
  const [phone, setPhone] = useHeld("phone", "")
  const queryKey = keyOf(participants, cuid, "pick-up")
  const query = useQuery({
    queryKey,
    queryFn: async () => (await call("GET /api/console/participants/{cuid}/pick-up-people", { params: { cuid } })).data,
  })
  const add = async () => {
    const { isDone } = await run(
      (intention) =>
        call(
          "POST /api/console/participants/{cuid}/pick-up-people",
          { params: { cuid }, body: { name, phone } },
          intention,
        ),
      { success: t("console_household.pick_up_added") },
    )
    if (!isDone) return
    setName("")
    setPhone("")
    await client.invalidateQueries({ queryKey })
  }
  const remove = async (person: string) => {
    const params = { cuid, person }
    await run(
      (intention) => call("DELETE /api/console/participants/{cuid}/pick-up-people/{person}", { params }, intention),
      { success: t("console_household.pick_up_removed") },
    )
    await client.invalidateQueries({ queryKey })
  }
  return (
    <Panel title={t("console_household.pick_up")}>
      <PartRows
        query={query}
        rows={(query.data ?? []).map((each) => ({
          key: each.cuid,
          title: each.name,
          text: each.phone,
          end: may.delete && (
            <Button
              size="sm"
              variant="plain"
              aria-label={t("console_household.pick_up_remove", { name: each.name })}
              onPress={() => void remove(each.cuid)}
            >
              {t("console_team.notes.remove")}
            </Button>
          ),
        }))}
      />
      {may.create && (
        <div className="stack">
          <KeptOffer />
          <form
            className={styles.two}
            onSubmit={(event) => {
              event.preventDefault()
              void add()
            }}
          >
            <TextField
              label={t("console_household.pick_up_name")}
              hasOptionalMark={false}
              value={name}
              onChange={setName}
            />
            <TextField
              label={t("console_families.customer.fields.phone")}
              type="tel"
              value={phone}
              onChange={setPhone}
            />
            <Button type="submit" isPending={isPending} isDisabled={name.trim() === ""}>
              {t("console_household.pick_up_add")}
            </Button>
          </form>
        </div>
      )}
    </Panel>
  )
}
