/**
 * This device's clock: a tap without network has no other, and the server that is told of it corrects it; nor has a draft,
 * which never leaves the device.
 */
export const deviceTime = (): string => new Date().toISOString()
