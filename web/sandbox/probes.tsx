import { useRef, useState } from "react"
import { useSearchParams } from "react-router"
import { AsyncSelect, type OptionQuery } from "#web/forms/async-select.tsx"
import { call } from "#web/forms/call.ts"
import { Button } from "#web/ui/button.tsx"
import { SearchField } from "#web/ui/search-field.tsx"
import { Spinner } from "#web/ui/spinner.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useDebounced } from "#web/ui/use-debounced.ts"
import { usePending } from "#web/ui/use-pending.ts"
import { Part } from "./guide.tsx"

/* Probes for the browser tests: each has its data-testid and prints its result. */
export function Probes() {
  return (
    <Part title="Probes" about="Toasts, debounce and loading, for the browser tests.">
      <ToastProbe />
      <SearchProbe />
      <AsyncSelectProbe />
      <PendingProbe />
    </Part>
  )
}

const fails = (error: unknown) => () => Promise.reject(error)

function ToastProbe() {
  const { run, isPending } = useAction()
  const [runs, setRuns] = useState(0)
  const [outcome, setOutcome] = useState("none")
  const release = useRef<{ resolve: () => void; reject: (error: unknown) => void } | null>(null)

  const act = async (work: () => Promise<unknown>) => {
    const counted = () => {
      setRuns((count) => count + 1)
      return work()
    }
    const { isDone } = await run(counted, { success: "Saved", loading: "Saving…" })
    setOutcome(isDone ? "done" : "not done")
  }
  const waits = () => {
    const { promise, ...ends } = Promise.withResolvers<void>()
    release.current = ends
    return promise
  }
  const probes: [string, string, () => Promise<unknown>][] = [
    ["toast-success", "Success", () => Promise.resolve("fine")],
    ["toast-known-error", "Known code", fails({ error: "INVALID_INPUT" })],
    ["toast-unknown-error", "Unknown code", fails({ error: "SOMETHING_ODD" })],
    ["toast-plain-error", "Error without code", fails(new Error("The line is cut."))],
    ["toast-no-message", "Nothing at all", fails({})],
    ["toast-loading", "Stays loading", waits],
  ]
  return (
    <div className="stack">
      <div className="row">
        {probes.map(([id, label, work]) => (
          <Button key={id} size="sm" data-testid={id} onPress={() => void act(work)}>
            {label}
          </Button>
        ))}
        <Button size="sm" variant="primary" data-testid="toast-resolve" onPress={() => release.current?.resolve()}>
          Resolve it
        </Button>
        <Button
          size="sm"
          variant="danger"
          data-testid="toast-reject"
          onPress={() => release.current?.reject({ error: "INVALID_INPUT" })}
        >
          Reject it
        </Button>
      </div>
      <p className="small">
        Pending: <output data-testid="action-pending">{String(isPending)}</output> · runs:{" "}
        <output data-testid="action-runs">{runs}</output> · last:{" "}
        <output data-testid="action-outcome">{outcome}</output>
      </p>
    </div>
  )
}

function SearchProbe() {
  const [found, setFound] = useState("")
  const [calls, setCalls] = useState(0)
  const [typed, setTyped] = useState("")
  const settled = useDebounced(typed, 350)
  return (
    <div className="guide-3">
      <div className="stack-2" data-testid="search-probe">
        <SearchField
          label="Search"
          placeholder="Robot, circus, forest…"
          onSearch={(text) => {
            setFound(text)
            setCalls((count) => count + 1)
          }}
        />
        <p className="small">
          Searched: <output data-testid="search-value">{found}</output> · calls:{" "}
          <output data-testid="search-calls">{calls}</output>
        </p>
      </div>
      <div className="field">
        <label className="field-label" htmlFor="debounced">
          Debounced value
        </label>
        <input
          id="debounced"
          className="input"
          data-testid="debounced-input"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <output className="small" data-testid="debounced-value">
          {settled}
        </output>
      </div>
    </div>
  )
}

async function findParticipants(query: OptionQuery) {
  const { data } = await call("GET /api/participants", { query })
  return data.map(({ id, fullname, birthdate }) => ({ value: String(id), label: fullname, description: birthdate }))
}

/** Calls the API with the present session; `?participant=12` in the address is the initial value. */
function AsyncSelectProbe() {
  const [query] = useSearchParams()
  const [participant, setParticipant] = useState(query.get("participant"))
  return (
    <div className="guide-3">
      <div className="stack-2" data-testid="async-select">
        <AsyncSelect label="Participant" find={findParticipants} value={participant} onChange={setParticipant} />
        <p className="small">
          Chosen: <output data-testid="async-value">{participant ?? "none"}</output>
        </p>
      </div>
    </div>
  )
}

function PendingProbe() {
  const [isLoading, setLoading] = useState(false)
  const isShown = usePending(isLoading)
  const loadFor = (ms: number) => () => {
    setLoading(true)
    setTimeout(() => setLoading(false), ms)
  }
  return (
    <div className="row">
      <Button size="sm" data-testid="pending-start" onPress={() => setLoading(true)}>
        Start loading
      </Button>
      <Button size="sm" data-testid="pending-stop" onPress={() => setLoading(false)}>
        Stop loading
      </Button>
      <Button size="sm" data-testid="pending-100" onPress={loadFor(100)}>
        Load for 100 ms
      </Button>
      <Button size="sm" data-testid="pending-200" onPress={loadFor(200)}>
        Load for 200 ms
      </Button>
      <span data-testid="pending-state">{isShown ? <Spinner label="Loading" /> : "idle"}</span>
    </div>
  )
}
