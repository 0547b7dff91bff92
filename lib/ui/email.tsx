/** An email address: left to right, and where it has to be broken, before its @. */
export function Email({ children }: { children: string }) {
  const at = children.lastIndexOf('@')
  return (
    <bdi dir="ltr" className="email" data-short={children.length <= 30 || undefined}>
      {children.slice(0, Math.max(at, 0))}
      <wbr />
      {children.slice(Math.max(at, 0))}
    </bdi>
  )
}
