import { useState } from "react"
import { Button } from "#web/ui/button.tsx"
import { CopyButton } from "#web/ui/copy-button.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { ChevronRight } from "#web/ui/icons/chevron-right.tsx"
import { Ellipsis } from "#web/ui/icons/ellipsis.tsx"
import { Gift } from "#web/ui/icons/gift.tsx"
import { Trash2 } from "#web/ui/icons/trash-2.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { Menu } from "#web/ui/menu.tsx"
import { Part, State } from "./guide.tsx"

export function ShowActions() {
  const [presses, setPresses] = useState(0)
  const [chosen, setChosen] = useState("nothing")
  return (
    <Part title="Buttons" about="One filled button per panel. 40, 48 and 56 px high.">
      <div className="guide-states">
        <State name="primary">
          <Button variant="primary">Add to the cart</Button>
        </State>
        <State name="pending">
          <Button variant="primary" isPending>
            Add to the cart
          </Button>
        </State>
        <State name="disabled">
          <Button variant="primary" isDisabled>
            Add to the cart
          </Button>
        </State>
        <State name="default">
          <Button>Change</Button>
        </State>
        <State name="plain">
          <Button variant="plain">Cancel</Button>
        </State>
        <State name="danger">
          <Button variant="danger">Cancel the order</Button>
        </State>
        <State name="danger-solid">
          <Button variant="danger-solid">Delete</Button>
        </State>
        <State name="sm">
          <Button variant="primary" size="sm">
            Pay
          </Button>
        </State>
        <State name="lg, with icon">
          <Button variant="primary" size="lg">
            <Gift className="icon" aria-hidden="true" />
            Give a voucher
          </Button>
        </State>
        <State name={`press to wait, presses: ${presses}`}>
          <Button isPending={presses > 0} onPress={() => setPresses(presses + 1)} data-testid="pending-button">
            Save the profile
          </Button>
        </State>
        <State name="icon">
          <IconButton label="Next" isBordered>
            <ChevronRight className="icon" aria-hidden="true" />
          </IconButton>
        </State>
        <State name="icon, small, pending">
          <IconButton label="Remove" isSmall isPending>
            <Trash2 className="icon" aria-hidden="true" />
          </IconButton>
        </State>
        <State name="icon, disabled">
          <IconButton label="Next page" isBordered isDisabled>
            <ChevronRight className="icon" aria-hidden="true" />
          </IconButton>
        </State>
        <State name="copies a text">
          <CopyButton text="BE68539007547034" label="Copy the account" />
        </State>
        <State name="link as button">
          <LinkButton href="?visited=1#buttons" variant="primary">
            See the camps
          </LinkButton>
        </State>
        <State name="link">
          <TextLink href="#buttons">Forgotten password?</TextLink>
        </State>
        <State name="link with arrow">
          <TextLink href="https://example.com/" target="_blank" hasArrow>
            All the articles
          </TextLink>
        </State>
        <State name={`menu, chosen: ${chosen}`}>
          <Menu
            label="Actions"
            trigger={
              <IconButton label="Actions" isBordered data-testid="menu-button">
                <Ellipsis className="icon" aria-hidden="true" />
              </IconButton>
            }
            actions={[
              { id: "edit", label: "Edit", onAction: () => setChosen("edit") },
              { id: "page", label: "Page two", href: "?page=2#navigation" },
              { id: "print", label: "Print", isDisabled: true },
              {
                id: "delete",
                label: "Delete",
                isDanger: true,
                icon: <Trash2 className="icon" aria-hidden="true" />,
                onAction: () => setChosen("delete"),
              },
            ]}
          />
        </State>
      </div>
    </Part>
  )
}
