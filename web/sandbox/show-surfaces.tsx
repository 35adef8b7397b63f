import { lazy, Suspense, useState } from "react"
import { useSearchParams } from "react-router"
import { Alert } from "#web/ui/alert.tsx"
import { Badge, Count } from "#web/ui/badge.tsx"
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx"
import { Button } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { Disclosure } from "#web/ui/disclosure.tsx"
import { Drawer } from "#web/ui/drawer.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { Check } from "#web/ui/icons/check.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { Pagination } from "#web/ui/pagination.tsx"
import calendar from "#web/ui/pictures/spot-calendar.svg"
import cart from "#web/ui/pictures/spot-cart.svg"
import letter from "#web/ui/pictures/spot-letter.svg"
import search from "#web/ui/pictures/spot-search.svg"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { Spinner } from "#web/ui/spinner.tsx"
import { TabPanels } from "#web/ui/tab-panels.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { TextArea } from "#web/ui/text-area.tsx"
import { DayTiles, EntryTiles, StepTiles } from "#web/ui/tiles.tsx"
import { Part, State } from "./guide.tsx"

const QrCode = lazy(async () => ({ default: (await import("#web/ui/qr-code.tsx")).QrCode }))

const days = (on: number[]) => ["M", "T", "W", "T", "F"].map((letter, index) => ({ letter, isOn: on.includes(index) }))

export function ShowStatus() {
  return (
    <>
      <Part title="Tiles" about="A square per day, per step, per entry. Always with a text equivalent.">
        <div className="guide-3">
          <State name="days">
            <DayTiles days={days([0, 1, 2, 3, 4])} label="Monday to Friday" />
            <DayTiles days={days([2])} label="Wednesday" />
          </State>
          <State name="steps">
            <StepTiles label="Steps" steps={["Cart", "Payment", "Done"]} current={1} />
          </State>
          <State name="booklet">
            <EntryTiles total={10} used={4} label="6 entries left of 10" />
          </State>
        </div>
      </Part>
      <Part title="Badges and alerts" about="Green paid, yellow to pay, blue pending, red cancelled or full.">
        <div className="row">
          <Badge tone="success" icon={<Check className="icon" aria-hidden="true" />}>
            Paid
          </Badge>
          <Badge tone="warning">€155.00 to pay</Badge>
          <Badge tone="info">Deposit paid</Badge>
          <Badge tone="danger" icon={<X className="icon" aria-hidden="true" />}>
            Cancelled
          </Badge>
          <Badge>Draft</Badge>
          <Badge tone="danger" variant="solid">
            Full
          </Badge>
          <Badge tone="warning" variant="dot">
            3 places left
          </Badge>
          <Badge tone="info" variant="dot">
            Opens on 2 Dec.
          </Badge>
          <Count>{3}</Count>
        </div>
        <div className="grid-2">
          <Alert tone="success" title="Your profile is up to date">
            The team already sees the new number.
          </Alert>
          <Alert tone="warning" title="You give back two sessions" action={<Button size="sm">Undo</Button>}>
            <s>3 February</s> · <s>10 February</s>
          </Alert>
          <Alert title="Registrations open on 2 December at 9:00">We can write to you.</Alert>
          <Alert tone="danger">Nothing was charged.</Alert>
        </div>
      </Part>
    </>
  )
}

export function ShowNavigation() {
  const [query] = useSearchParams()
  const page = Number(query.get("page") ?? 2)
  const tab = query.get("tab") ?? "home"
  const [panel, setPanel] = useState("outline")
  const tabs = ["home", "profile", "children", "registrations", "vouchers", "memberships", "documents"]
  return (
    <Part title="Navigation">
      <Breadcrumbs
        crumbs={[
          { label: "Les Explorateurs", href: "/" },
          { label: "Camps and workshops", href: "?crumb=1" },
        ]}
        current="Small robots"
      />
      <Tabs
        label="Account"
        tabs={tabs.map((name, index) => ({
          href: `?tab=${name}#navigation`,
          label: name,
          ...(index > 1 && { count: index }),
          isCurrent: tab === name,
        }))}
      />
      <TabPanels
        label="Parts of one place"
        tabs={[
          { id: "outline", label: "Outline", content: <p>What the page is made of.</p> },
          { id: "page", label: "Page", content: <TextArea label="Description" /> },
        ]}
        selected={panel}
        onSelect={setPanel}
      />
      <Pagination page={page} pageSize={20} total={48} href={(to) => `?page=${to}#navigation`} />
    </Part>
  )
}

export function ShowSurfaces() {
  const [open, setOpen] = useState<"right" | "left" | null>(null)
  return (
    <>
      <Part title="Dialogs and drawers" about="A dialog asks one question and names the action on its button.">
        <div className="row">
          <Dialog title="A word to the organiser" trigger={<Button>Open a dialog</Button>}>
            <TextArea label="Message" />
          </Dialog>
          <ConfirmDialog
            title="Cancel the registration?"
            confirm="Cancel the registration"
            dismiss="Keep the place"
            isDanger
            onConfirm={() => undefined}
            trigger={<Button variant="danger">Ask first</Button>}
          >
            <p>The place will be given back. The €50.00 already paid return to your wallet.</p>
          </ConfirmDialog>
          <Button onPress={() => setOpen("right")}>Drawer from the right</Button>
          <Button onPress={() => setOpen("left")}>Drawer from the left</Button>
        </div>
        <Drawer
          title="Your cart"
          isOpen={open !== null}
          onOpenChange={() => setOpen(null)}
          side={open ?? "right"}
          foot={<Button variant="primary">Go to payment</Button>}
        >
          <p>What is in it scrolls; what spends it stays in sight.</p>
        </Drawer>
        <div>
          <Disclosure title="What if it rains?" isOpenAtFirst group="questions">
            We go out all the same, well covered.
          </Disclosure>
          <Disclosure title="May I change weeks?" group="questions">
            Until the first day.
          </Disclosure>
        </div>
      </Part>
      <Part title="Empty and loading" about="A drawing, what is missing, one way out. Skeletons have the real shape.">
        <div className="guide-3">
          <Card>
            <EmptyState
              picture={cart}
              title="Your cart waits for its pebble"
              headingLevel={3}
              action={
                <Button variant="primary" size="sm">
                  See the camps
                </Button>
              }
            >
              Choose an activity, we keep the place.
            </EmptyState>
          </Card>
          <Card variant="canvas">
            <EmptyState picture={search} title="Nothing for these filters" headingLevel={3} />
          </Card>
          <Card variant="float">
            <EmptyState picture={calendar} title="No session that day" headingLevel={3}>
              The next one is on Wednesday.
            </EmptyState>
          </Card>
          <EmptyState picture={letter} title="Nothing written yet" headingLevel={3} />
          <div>
            <Skeleton aspectRatio="4 / 3" borderRadius="var(--r-lg)" />
            <Skeleton width="40%" height=".875rem" marginTop="1rem" />
            <Skeleton width="78%" marginTop=".625rem" />
          </div>
          <Spinner isBlock label="Loading the sessions" />
          <Suspense>
            <QrCode text="https://marelle.example" label="A QR code" />
          </Suspense>
        </div>
      </Part>
    </>
  )
}
