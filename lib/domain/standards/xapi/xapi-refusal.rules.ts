/** A refusal of the xAPI protocol: an HTTP status and what is wrong, in English, because developers of content read it. */
export class XapiRefusal extends Error {
  override readonly name = 'XapiRefusal'
  constructor(
    readonly status: number,
    readonly detail: string,
  ) {
    super(detail)
  }
}

export function refuse(status: number, detail: string): never {
  throw new XapiRefusal(status, detail)
}
