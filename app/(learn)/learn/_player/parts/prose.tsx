/** A text of several lines as an author wrote it, in its own direction. */
export const Lines = ({ text, className }: { text: string; className?: string }) =>
  text
    .split(/\n{2,}|\r\n\r\n/)
    .filter((it) => it.trim() !== '')
    .map((paragraph, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no other name
      <p key={at} dir="auto" className={className}>
        {paragraph}
      </p>
    ))
