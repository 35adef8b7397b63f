import { useState } from "react"
import { Avatar } from "#web/ui/avatar.tsx"
import { Calendar } from "#web/ui/calendar.tsx"
import { Card } from "#web/ui/card.tsx"
import { DateField } from "#web/ui/date-field.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { NumberField } from "#web/ui/number-field.tsx"
import { PasswordField } from "#web/ui/password-field.tsx"
import { Select } from "#web/ui/select.tsx"
import { TextArea } from "#web/ui/text-area.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { TimeField } from "#web/ui/time-field.tsx"
import { Part } from "./guide.tsx"
import { ShowChoices } from "./show-choices.tsx"

const meals = [
  { value: "picnic", label: "Picnic" },
  { value: "hot", label: "Hot meal · €30", description: "Soup, main course, fruit" },
  { value: "vegetarian", label: "Vegetarian meal · €30" },
  { value: "none", label: "Nothing", isDisabled: true },
]

export function ShowFields() {
  const [born, setBorn] = useState<string | null>("2019-05-14")
  const [time, setTime] = useState<string | null>("14:30")
  const [day, setDay] = useState<string | null>("2027-01-13")
  return (
    <>
      <Part title="Fields" about="Label above, hint below, the error in the hint's place. 48 px.">
        <div className="guide-3">
          <TextField label="First name" placeholder="Zoé" isRequired />
          <TextField label="Phone" defaultValue="+32 470 12 34 56" hint="To reach you during a camp." type="tel" />
          <TextField
            label="E-mail"
            defaultValue="zoe@example"
            isRequired
            type="email"
            error="The address is missing its ending."
          />
          <TextField label="Disabled" defaultValue="Lambert" isRequired isDisabled />
          <PasswordField
            label="Password"
            labelEnd={
              <TextLink href="#fields" className="small">
                Forgotten?
              </TextLink>
            }
            defaultValue="marelle-demo"
            isRequired
          />
          <Select label="Meal" options={meals} defaultValue="picnic" isRequired />
          <Select label="Meal, wrong" options={meals} isRequired error="Choose a meal." />
          <Select label="Meal, disabled" options={meals} defaultValue="hot" isRequired isDisabled />
          <DateField
            label="Birth date"
            value={born}
            onChange={setBorn}
            max="2027-01-08"
            hasYears
            isRequired
            hint="Day, month, year."
          />
          <TextArea label="Message" defaultValue="Peanuts. The kit is in the bag." />
          <NumberField label="Quantity" defaultValue={2} minValue={1} maxValue={10} isRequired />
          <NumberField label="Quantity, wrong" defaultValue={12} isRequired error="Ten at most." />
          <DateField label="Date, wrong" isRequired error="Choose a date after today." />
          <DateField label="Date, disabled" defaultValue="2027-02-22" isRequired isDisabled />
          <TimeField label="Time" value={time} onChange={setTime} isRequired />
          <TimeField label="Time, wrong" value={null} onChange={setTime} isRequired error="Choose a time." />
          <TimeField label="Time, disabled" value="16:30" onChange={setTime} isRequired isDisabled />
        </div>
      </Part>
      <ShowChoices />
      <Part title="Calendar" about="Tinted: there is something that day. Monday comes first.">
        <div className="grid-2">
          <Card variant="float">
            <Calendar
              label="Day"
              value={day}
              onChange={setDay}
              startAt="2027-01-13"
              min="2027-01-06"
              isMarked={(date) => Number(date.slice(8)) % 7 < 2}
              isUnavailable={(date) => date === "2027-01-19"}
            />
          </Card>
          <p className="row">
            <Avatar name="Basile" tint={1} />
            <Avatar name="Zoé" tint={3} />
            <Avatar name="Inès Lambert" tint={2} />
            <Avatar name="Camille Lambert" size="lg" tint={4} />
            <Avatar name="Noor" size="sm" />
          </p>
        </div>
      </Part>
    </>
  )
}
