/** A request whose progress can be told, as files are sent: answered by the page's fetch, which a test answers. */
export class StagedRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ""
  private method = ""
  private address = ""

  open(method: string, address: string): void {
    this.method = method
    this.address = address
  }

  setRequestHeader(): void {}

  async send(body: BodyInit | null = null): Promise<void> {
    const response = await fetch(this.address, { method: this.method, body })
    this.status = response.status
    this.responseText = await response.text()
    this.dispatchEvent(new Event("load"))
  }
}
