import { useEffect, useRef } from "react"
import { everyElement } from "#contract/blocks/tree.ts"
import type { FrameAct } from "#contract/preview-messages.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Failed } from "../../shell/failed.tsx"
import { useBuilder } from "../builder.ts"
import { useElementWords } from "../settings/use-element-words.ts"
import styles from "./stage.module.css"
import { useFrame } from "./use-frame.ts"
import type { PreviewAddress } from "./use-preview-address.ts"
import { useRoom } from "./use-room.ts"

export const devices = { desktop: 1280, tablet: 820, phone: 390 }
export type Device = keyof typeof devices

interface StageProps {
  preview: PreviewAddress
  device: Device
  onAct: (act: FrameAct, id: string) => void
  onWeight: (bytes: number | null) => void
}

/** The page itself, as wide as the device and made small enough to be seen whole. */
export function Stage({ preview: { address, needs, error, retry }, device, onAct, onWeight }: StageProps) {
  const { t } = useTranslation()
  const stage = useRef<HTMLDivElement>(null)
  const room = useRoom(stage)
  const width = devices[device]
  const zoom = room ? Math.min(1, room.width / width) : 1
  return (
    <div ref={stage} className={styles.stage} data-device={device}>
      {address === undefined && error !== null && <Failed error={error as Error} onRetry={retry} headingLevel={2} />}
      {needs && <p className={styles.nothing}>{t(`console_builder.frame.needs.${needs}`)}</p>}
      {address && room && (
        <div className={styles.frame} style={{ width: width * zoom, height: room.height }}>
          <Frame
            key={address}
            address={address}
            zoom={zoom}
            style={{ width, height: room.height / zoom, scale: String(zoom) }}
            onAct={onAct}
            onWeight={onWeight}
          />
        </div>
      )}
    </div>
  )
}

interface FrameProps extends Pick<StageProps, "onAct" | "onWeight"> {
  address: string
  zoom: number
  style: React.CSSProperties
}

function Frame({ address, zoom, style, onAct, onWeight }: FrameProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  const { page, content, chosen, choose, hovered, hover, isReadOnly } = useBuilder()
  const { nameOf } = useElementWords()
  const names = Object.fromEntries(everyElement(content).map(({ id, type }) => [id, nameOf(type)]))
  const words = {
    up: t("console_builder.acts.up"),
    down: t("console_builder.acts.down"),
    copy: t("console_builder.acts.duplicate"),
    remove: t("console_builder.acts.remove"),
    insert: t("console_builder.acts.insert"),
  }
  const weight = useFrame({
    frame,
    origin: new URL(address).origin,
    content,
    hovered,
    state: { chosen: chosen?.id ?? null, names, words: isReadOnly ? {} : words, zoom },
    onHover: hover,
    onChoose: choose,
    onAct,
  })
  useEffect(() => onWeight(weight), [weight, onWeight])
  return (
    <iframe
      ref={frame}
      className={styles.page}
      style={style}
      src={address}
      title={t("console_builder.frame.title", { page: page.title })}
    />
  )
}
