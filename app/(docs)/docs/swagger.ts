import type { ComponentType, ReactNode } from 'react'

/** The parts of Swagger UI's own system that the page relies on; its packages declare no types for them. */
export type System = {
  getComponent: (name: string, isContainer?: boolean) => ComponentType<Record<string, unknown>>
  layoutActions: { show(key: readonly string[], isShown: boolean): void }
  layoutSelectors: { isShown(key: readonly string[], otherwise: boolean): boolean }
  authActions: { authorizeWithPersistOption(credentials: object): void; logoutWithPersistOption(names: string[]): void }
  authSelectors: { authorized(): { has(name: string): boolean } }
  specActions: { updateResolvedSubtree(path: readonly string[], value: unknown): void; updateJsonSpec(document: object): void }
  specSelectors: { specJson(): { getIn(path: readonly string[]): { toJS(): object } | undefined } }
}

type Text = { get(name: string): unknown; getIn(path: readonly string[]): unknown }
export type TagProps = System & { tag: string; tagObj: Text; children?: ReactNode }
export type ResponseProps = Pick<System, 'getComponent'> & { code: string; className?: string; response: Text }

/** Keeps a credential in this browser, for all operations that ask for it. */
export function authorize({ authActions, specSelectors }: System, name: string, value: string): void {
  const schema = specSelectors.specJson().getIn(['components', 'securitySchemes', name])
  if (schema) authActions.authorizeWithPersistOption({ [name]: { name, schema: schema.toJS(), value } })
}
