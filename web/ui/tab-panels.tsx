import type { ReactNode } from "react"
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs"
import "./tab-panels.css"

interface TabPanelsProps {
  label: string
  tabs: { id: string; label: string; content: ReactNode }[]
  selected: string
  onSelect: (id: string) => void
}

/** Tabs of one place: the strip stays on top, and the panel below it scrolls by itself. */
export function TabPanels({ label, tabs, selected, onSelect }: TabPanelsProps) {
  return (
    <Tabs className="tab-panels" selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))}>
      <TabList className="tab-strip" aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className="tab">
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="tab-panel">
          {tab.content}
        </TabPanel>
      ))}
    </Tabs>
  )
}
