import { useState } from "react"
import { Avatar } from "#web/ui/avatar.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { CheckboxGroup } from "#web/ui/checkbox-group.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { RadioCards } from "#web/ui/radio-cards.tsx"
import { Switch } from "#web/ui/switch.tsx"
import { TileChoice } from "#web/ui/tile-choice.tsx"
import { Part } from "./guide.tsx"

const week = ["Mon", "Tue", "Wed", "Thu", "Fri"].map((top, index) => ({
  value: top,
  top,
  main: String(22 + index),
  note: "free",
}))
const many = Array.from({ length: 9 }, (_, index) => ({
  value: `d${index}`,
  top: "Wed",
  main: `${index + 1}`,
  note: "Feb",
}))

export function ShowChoices() {
  const [days, setDays] = useState(["Wed"])
  return (
    <Part title="Choices" about="Children and ways to pay are cards, dates are tiles. What cannot be chosen says why.">
      <div className="guide-3">
        <div>
          <Checkbox defaultSelected end={14}>
            Carnival
          </Checkbox>
          <Checkbox end={12}>Spring</Checkbox>
          <Checkbox isIndeterminate>Some of them</Checkbox>
          <Checkbox isDisabled end={0}>
            Full
          </Checkbox>
          <Checkbox error="Tick the box to go on." isRequired>
            I accept the <TextLink href="#choices">conditions</TextLink>
          </Checkbox>
        </div>
        <div>
          <Switch defaultSelected>Evening care</Switch>
          <Switch hint="€6 a day">Hot meal</Switch>
          <Switch isDisabled>Not this week</Switch>
        </div>
        <CheckboxGroup
          label="Languages at home"
          hint="All of them."
          defaultValue={["fr"]}
          options={[
            { value: "fr", label: "French" },
            { value: "nl", label: "Dutch" },
          ]}
        />
        <CheckboxGroup
          label="Languages, wrong"
          isRequired
          error="Tick at least one."
          options={[{ value: "fr", label: "French" }]}
        />
        <RadioCards
          label="Pay"
          isRequired
          defaultValue="deposit"
          cards={[
            {
              value: "all",
              title: "Pay everything now",
              description: "Bancontact, Visa or Mastercard",
              end: "€340.87",
            },
            { value: "deposit", title: "Pay the deposit", description: "The rest before 8 February", end: "€100.00" },
          ]}
        />
        <RadioCards
          label="Give back"
          isRequired
          isCompact
          defaultValue="wallet"
          cards={[
            { value: "wallet", title: "Wallet" },
            { value: "cash", title: "Cash", reason: "Nothing came in cash." },
          ]}
        />
        <RadioCards
          label="Child"
          isRequired
          defaultValue="basile"
          cards={[
            { value: "basile", title: "Basile", description: "7 years", lead: <Avatar name="Basile" tint={1} /> },
            { value: "zoe", title: "Zoé", description: "4 years", lead: <Avatar name="Zoé" tint={3} /> },
            {
              value: "ines",
              title: "Inès",
              description: "11 years",
              lead: <Avatar name="Inès" tint={2} />,
              reason: "Up to 9 years for this camp",
            },
          ]}
        />
        <RadioCards
          label="Child, wrong"
          isRequired
          error="Choose a child."
          cards={[{ value: "basile", title: "Basile", lead: <Avatar name="Basile" tint={1} /> }]}
        />
      </div>
      <TileChoice
        label="Days"
        hint={`Chosen: ${days.join(", ")}`}
        value={days}
        onChange={setDays}
        tiles={[
          ...week,
          { value: "Sat", top: "Sat", main: "27", note: "full", isDisabled: true },
          { value: "Sun", top: "Sun", main: "28", note: "removed", isRemoved: true },
        ]}
      />
      <TileChoice label="More than seven" tiles={many} defaultValue={["d2"]} />
      <TileChoice label="More than seven, small" size="small" tiles={many} defaultValue={["d2"]} />
      <TileChoice
        label="Words"
        size="words"
        tiles={["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map((main) => ({ value: main, main }))}
        defaultValue={["Wed"]}
      />
    </Part>
  )
}
