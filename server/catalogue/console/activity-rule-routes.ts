import { activityRuleEndpoints } from "#contract/endpoints/console-activity-rules.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import {
  createCancellation,
  createConfirmation,
  getCancellation,
  getConfirmation,
  removeCancellation,
  removeConfirmation,
  updateCancellation,
  updateConfirmation,
} from "./activity-terms.ts"
import { createConstraint, findConstraints, removeConstraint, updateConstraint } from "./constraints.ts"
import { findMessages } from "./find-messages.ts"
import { tryConstraint } from "./try-constraint.ts"

export const activityRuleRoutes: Route[] = [
  route(activityRuleEndpoints.findConstraints, findConstraints),
  route(activityRuleEndpoints.createConstraint, createConstraint),
  route(activityRuleEndpoints.updateConstraint, updateConstraint),
  route(activityRuleEndpoints.removeConstraint, removeConstraint),
  route(activityRuleEndpoints.tryConstraint, tryConstraint),
  route(activityRuleEndpoints.getCancellation, getCancellation),
  route(activityRuleEndpoints.createCancellation, createCancellation),
  route(activityRuleEndpoints.updateCancellation, updateCancellation),
  route(activityRuleEndpoints.removeCancellation, removeCancellation),
  route(activityRuleEndpoints.getConfirmation, getConfirmation),
  route(activityRuleEndpoints.createConfirmation, createConfirmation),
  route(activityRuleEndpoints.updateConfirmation, updateConfirmation),
  route(activityRuleEndpoints.removeConfirmation, removeConfirmation),
  route(activityRuleEndpoints.findMessages, findMessages),
]
