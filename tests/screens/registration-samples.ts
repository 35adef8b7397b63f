import type { ListedRegistration } from "#contract/endpoints/console-lists.ts"

/** A registration as lists of the console are given it, with its deposit paid. */
export const registration: ListedRegistration = {
  cuid: "r1",
  created_at: "2027-01-10T08:00:00.000Z",
  reference: "+++000/0123/45672+++",
  cancelled: false,
  total_amount: 20_500,
  deposit_amount: 5_000,
  paid_amount: 5_000,
  outstanding_amount: 15_500,
  quantity: 1,
  dates: 5,
  only_date: null,
  participant: { cuid: "p1", fullname: "Inès Lambert", birthdate: "2015-05-02" },
  customer: { cuid: "c1", fullname: "Camille Lambert" },
  availability: {
    cuid: "v1",
    start_at: "2027-02-22T08:00:00.000Z",
    end_at: "2027-02-26T15:00:00.000Z",
    activity: { cuid: "a1", title: "Petits robots, grandes idées" },
    location: "La Ruche",
  },
  tags: [],
}

/** A whole list, with no more to load. */
export const listed = <T>(...data: T[]) => ({ data, count: data.length, more: false, next: null })
