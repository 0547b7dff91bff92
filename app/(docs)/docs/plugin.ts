import { type ComponentType, createElement } from 'react'
import { type Json, referenceInliner } from './inline-references'
import { NamedBody, NamedField, OperationTag, PlainCode, PlainPath, ReferenceLayout, Response } from './parts'
import type { ResponseProps, System } from './swagger'

/** Parts of Swagger UI that ours stand around, or in place of. */
const wrapComponents = {
  response: (Whole: ComponentType<ResponseProps>) => (props: ResponseProps) => createElement(Response, { ...props, Whole }),
  JsonSchemaForm: (Field: ComponentType) => (props: object) => createElement(NamedField, { ...props, Field }),
  RequestBodyEditor: (Field: ComponentType) => (props: object) => createElement(NamedBody, { ...props, Field }),
  SyntaxHighlighter: () => PlainCode,
}

/**
 * Swagger UI as this page uses it. It is given an outline of the document; an operation comes whole, its references inlined, when it is opened.
 * Its own resolver would read the whole document as OpenAPI 3.1 for each of them, which takes seconds of the browser.
 */
export function referencePlugin(document: Json, outline: object): object {
  const read = referenceInliner(document)
  const requestResolvedSubtree =
    (_own: unknown, { specActions }: System) =>
    (path: string[]) => {
      const part = read(path)
      if (part !== undefined) specActions.updateResolvedSubtree(path, part)
    }
  // As text it would be read as YAML, twice.
  const parseToJson =
    (_own: unknown, { specActions }: System) =>
    () =>
      specActions.updateJsonSpec(outline)
  return {
    components: { ReferenceLayout, OperationTag, DeepLink: PlainPath },
    wrapComponents,
    statePlugins: { spec: { wrapActions: { requestResolvedSubtree, parseToJson } } },
  }
}
