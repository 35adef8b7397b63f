/** This device's clock: a tap without network has no other. The server is told what it shows and corrects it. */
export const deviceTime = (): string => new Date().toISOString()
