/** A formatted text as the API renders it: HTML without script, whose elements and attributes are constants of the renderer (decision 0031). */
export const Formatted = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: every text in it is escaped by lib/domain/modules/rich-text/rich-text-html.rules.ts
  <div dangerouslySetInnerHTML={{ __html: html }} />
)
