import { reviewEndpoints } from "#contract/endpoints/reviews.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { createReview, updateReview } from "./save-review.ts"

export const reviewRoutes: Route[] = [
  route(reviewEndpoints.createReview, createReview),
  route(reviewEndpoints.updateReview, updateReview),
]
