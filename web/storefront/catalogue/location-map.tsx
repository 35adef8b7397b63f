import { useState } from "react"
import type { Location } from "#contract/endpoints/catalogue.ts"
import { writeAddress } from "#contract/rules/address.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { MapPin } from "#web/ui/icons/map-pin.tsx"
import { useStorefront } from "../site/root-data.ts"
import "./location-map.css"

// A frame could remove its sandbox only if it were of this very site, which a map never is.
const SANDBOX = "allow-scripts allow-same-origin allow-popups"

/** The locations. One has a drawing that opens the map; several are a list. */
export function Locations({ locations }: { locations: Location[] }) {
  const { t } = useTranslation()
  if (locations.length === 0) return null
  return (
    <section className="stack" aria-labelledby="places-title">
      <h2 className="detail-title" id="places-title">
        {t("offer.map.title")}
      </h2>
      {locations.map((location) => (
        <LocationMap key={location.cuid} location={location} hasDrawing={locations.length === 1} />
      ))}
      <p className="small muted">{t("offer.map.note")}</p>
    </section>
  )
}

/** The map is a third party's site: it is loaded only when the visitor asks for it. */
function LocationMap({ location, hasDrawing }: { location: Location; hasDrawing: boolean }) {
  const { t } = useTranslation()
  const { maps_url } = useStorefront().website
  const [isOpen, setOpen] = useState(false)
  const place = location.title || location.name
  const address = writeAddress(location)
  const source = maps_url.replaceAll("{address}", encodeURIComponent(address || place))
  const button = (
    <Button size="sm" onPress={() => setOpen(true)} aria-label={`${t("offer.map.open")}, ${place}`}>
      <MapPin className="icon icon-sm" aria-hidden="true" />
      {t("offer.map.open")}
    </Button>
  )
  return (
    <div className="map">
      {isOpen && (
        <iframe
          className="map-picture"
          src={source}
          title={t("offer.map.frame", { place })}
          sandbox={SANDBOX}
          referrerPolicy="no-referrer"
          // The pressed button is gone: the keyboard focus moves here.
          ref={(frame) => frame?.focus()}
        />
      )}
      {!isOpen && hasDrawing && (
        <div className="map-drawing">
          <img className="map-picture" src="/pictures/plan.svg" alt="" loading="lazy" />
          {button}
        </div>
      )}
      <div className="map-cap">
        <div>
          <b className="strong">{place}</b>
          <p className="small">{address}</p>
        </div>
        {!isOpen && !hasDrawing && button}
      </div>
    </div>
  )
}
