/** The name of a webhook: its description, or else the host of its address. */
export const webhookName = ({ description, url }: { description: string | null; url: string }): string =>
  description ?? new URL(url).host
