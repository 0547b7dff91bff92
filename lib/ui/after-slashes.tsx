import { Fragment } from 'react'

/**
 * Matches a part that ends with a slash (a host together with its scheme), the part after the last slash, and
 * spaces.
 */
const parts = /\s+|(?:\w+:\/\/|\/*)[^\s/]+\/*|\/+/g

/** An address or a path, broken after a slash, and within a part of it (a host after its dots) only where that alone is wider than the line. */
export function AfterSlashes({ children }: { children: string }) {
  if (!children.includes('/')) return children
  return children.match(parts)?.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never move.
    <Fragment key={at}>{/^\s/.test(part) ? part : <span className="whole">{afterDots(part)}</span>}</Fragment>
  ))
}

const afterDots = (part: string) =>
  part.split(/(?<=\.)(?=.)/).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a part never move.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ))
