// The order of the style layers is that of the first stylesheet: as on every page, it comes before all others.
import "#web/ui/base.css"
