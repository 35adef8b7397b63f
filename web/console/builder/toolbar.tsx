import type { ReactNode } from "react"
import { ToggleButton } from "react-aria-components/ToggleButton"
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup"
import { Link } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { ArrowLeft } from "#web/ui/icons/arrow-left.tsx"
import { Monitor } from "#web/ui/icons/monitor.tsx"
import { Redo2 } from "#web/ui/icons/redo-2.tsx"
import { RotateCcwClock } from "#web/ui/icons/rotate-ccw-clock.tsx"
import { Smartphone } from "#web/ui/icons/smartphone.tsx"
import { Tablet } from "#web/ui/icons/tablet.tsx"
import { Undo2 } from "#web/ui/icons/undo-2.tsx"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./builder.module.css"
import { useBuilder } from "./builder.ts"
import { type Device, devices } from "./frame/stage.tsx"
import type { useHistory } from "./use-history.ts"

const icons = { desktop: Monitor, tablet: Tablet, phone: Smartphone }

interface ToolbarProps {
  history: Pick<ReturnType<typeof useHistory>, "canUndo" | "canRedo" | "undo" | "redo">
  device: Device
  onDevice: (device: Device) => void
  onVersions: () => void
  /** How many elements differ from what visitors see. */
  changes: number
  saving: "saved" | "saving" | "failed" | "conflict"
  publish: ReactNode
}

/** The page's name and state, the width it is looked at, undoing, and publishing. */
export function Toolbar({ history, device, onDevice, onVersions, changes, saving, publish }: ToolbarProps) {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const { page, isReadOnly } = useBuilder()
  return (
    <div className={styles.bar}>
      <title>{`${page.title} · ${organiser.name}`}</title>
      <Link className={styles.back} to="/pages" aria-label={t("console_builder.back")}>
        <ArrowLeft className="icon icon-sm" aria-hidden="true" />
      </Link>
      <h1 className={styles.title}>{page.title}</h1>
      <State changes={changes} />
      {!isReadOnly && (
        <span className={styles.saving} role="status" data-state={saving}>
          {t(`console_builder.saving.${saving}`)}
        </span>
      )}
      <span className={styles.tools}>
        <ToggleButtonGroup
          className={styles.segmented ?? ""}
          aria-label={t("console_builder.devices.label")}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[device]}
          onSelectionChange={(keys) => onDevice([...keys][0] as Device)}
        >
          {(Object.keys(devices) as Device[]).map((each) => {
            const Icon = icons[each]
            return (
              <ToggleButton key={each} id={each} aria-label={t(`console_builder.devices.${each}`)}>
                <Icon className="icon icon-sm" aria-hidden="true" />
              </ToggleButton>
            )
          })}
        </ToggleButtonGroup>
        {!isReadOnly && (
          <>
            <IconButton
              isSmall
              label={t("console_builder.undo")}
              isDisabled={!history.canUndo}
              onPress={() => history.undo()}
            >
              <Undo2 className="icon icon-sm" aria-hidden="true" />
            </IconButton>
            <IconButton
              isSmall
              label={t("console_builder.redo")}
              isDisabled={!history.canRedo}
              onPress={() => history.redo()}
            >
              <Redo2 className="icon icon-sm" aria-hidden="true" />
            </IconButton>
          </>
        )}
        <IconButton isSmall label={t("console_builder.versions.open")} onPress={onVersions}>
          <RotateCcwClock className="icon icon-sm" aria-hidden="true" />
        </IconButton>
        {publish}
      </span>
    </div>
  )
}

/** Where the page stands: seen by visitors, with changes that they do not see, waiting for its hour, or not to be found. */
function State({ changes }: { changes: number }) {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const { page } = useBuilder()
  return (
    <>
      {page.published_at === null ? (
        <Badge tone="info">{t("console_builder.state.new")}</Badge>
      ) : changes > 0 ? (
        <Badge tone="info">{t("console_builder.state.draft", { count: changes })}</Badge>
      ) : (
        <Badge tone="success">{t("console_builder.state.published")}</Badge>
      )}
      {page.publish_at && (
        <Badge tone="warning">
          {t("console_builder.state.scheduled", { day: date(page.publish_at, "short"), time: time(page.publish_at) })}
        </Badge>
      )}
      {!page.published && <Badge>{t("console_builder.state.off")}</Badge>}
    </>
  )
}
