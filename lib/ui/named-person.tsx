import { Email } from './email'

/** A person in a list: the name, and below it the address. */
export const NamedPerson = ({ name, email }: { name: string; email: string }) => (
  <span className="two-lines">
    <bdi data-text="theirs">{name}</bdi>
    <Email>{email}</Email>
  </span>
)
