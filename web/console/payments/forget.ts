import { useQueryClient } from "@tanstack/react-query"

/** The keys of everything that shows money: lists, households with their purse, registrations, home. */
const shown = [
  ["entity", "payments"],
  ["entity", "credit-transfers"],
  ["entity", "customers"],
  ["entity", "registrations"],
  ["registrations"],
  ["home"],
]

/** Asks again for all that showed money before. */
export function useForgetMoney(): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of shown) void client.invalidateQueries({ queryKey })
  }
}
