// The scripts of lists with filters load a little after the page; their styles load with it.
import "#web/lists/set-filters.css"
import "#web/ui/calendar.css"
import "#web/ui/field.css"
import "#web/ui/icon-button.css"
import "#web/ui/skeleton.css"
import "./filters/filters.css"
import "./quick-list.css"
