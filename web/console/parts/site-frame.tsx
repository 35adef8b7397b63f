import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { devices } from "../builder/frame/stage.tsx"
import { useRoom } from "../builder/frame/use-room.ts"
import { Segmented } from "../builder/settings/segmented.tsx"
import { readHomeAddress } from "../look/site-preview.tsx"
import { useSession } from "../session/session.ts"
import { Panel } from "../shell/panel.tsx"
import styles from "./parts.module.css"

const shown = ["desktop", "phone"] as const

interface SiteFrameProps {
  /** Of the parts as they were saved last: other ones are another page. */
  version: string
}

/** The site's home between its parts as they are saved, as wide as a desk's screen or a phone's. Its menus open; its links lead nowhere. */
export function SiteFrame({ version }: SiteFrameProps) {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const [device, setDevice] = useState<(typeof shown)[number]>("desktop")
  const box = useRef<HTMLDivElement>(null)
  const room = useRoom(box)
  const { data: address } = useQuery({
    queryKey: ["pages", "home", "preview", "parts", version],
    queryFn: readHomeAddress,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const width = devices[device]
  const zoom = room ? Math.min(1, room.width / width) : 1
  return (
    <Panel
      title={t("console_parts.preview.title")}
      end={
        <a className="link" href={organiser.site_url} target="_blank" rel="noopener">
          {t("console_look.preview.open")}
        </a>
      }
    >
      <div className={styles.previewHead}>
        <Segmented
          label={t("console_parts.preview.device")}
          hint={t("console_parts.preview.note")}
          options={shown.map((each) => ({ value: each, label: t(`console_builder.devices.${each}`) }))}
          value={device}
          onChange={(next) => setDevice(next === "phone" ? "phone" : "desktop")}
        />
      </div>
      <div ref={box} className={styles.stage}>
        {address && room && (
          <div className={styles.frame} style={{ width: width * zoom, height: room.height }}>
            <iframe
              className={styles.site}
              style={{ width, height: room.height / zoom, scale: String(zoom) }}
              src={address}
              title={t("console_look.preview.frame")}
            />
          </div>
        )}
      </div>
    </Panel>
  )
}
