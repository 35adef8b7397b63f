import { useQueryClient } from "@tanstack/react-query"
import { lazy, Suspense, useEffect, useState } from "react"
import type { Quicker } from "#contract/rules/quicker.ts"
import { closeDialogs } from "#web/ui/open-dialogs.ts"
import { onQuicker } from "../session/call.ts"

const QuickerDialog = lazy(async () => ({ default: (await import("./quicker-dialog.tsx")).QuickerDialog }))

/**
 * Hears of every call that was refused because somebody was quicker: the dialog that asked is closed, the screen behind is
 * read again, and one dialog says who did what and when.
 */
export function QuickerHost() {
  const client = useQueryClient()
  const [state, setState] = useState<{ quicker: Quicker | null; wasTold: boolean }>({ quicker: null, wasTold: false })
  useEffect(
    () =>
      onQuicker((quicker) => {
        closeDialogs()
        // Previews of what was asked are not asked again.
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "desk" })
        setState({ quicker, wasTold: true })
      }),
    [client],
  )
  return (
    state.wasTold && (
      <Suspense>
        <QuickerDialog quicker={state.quicker} onClose={() => setState({ quicker: null, wasTold: true })} />
      </Suspense>
    )
  )
}
