import { reviewEndpoints } from "#contract/endpoints/reviews.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { findReviews } from "./find-reviews.ts"
import { keptReviewRoutes } from "./keep-reviews.ts"
import { createReview, updateReview } from "./save-review.ts"

export const reviewRoutes: Route[] = [
  route(reviewEndpoints.findReviews, findReviews),
  route(reviewEndpoints.createReview, createReview),
  route(reviewEndpoints.updateReview, updateReview),
  ...keptReviewRoutes,
]
