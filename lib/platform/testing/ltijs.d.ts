/** Types of the parts that tests use; the package has none. */
declare module 'ltijs' {
  import type { RequestListener } from 'node:http'

  export type LtiToken = {
    iss: string
    clientId: string
    deploymentId: string
    user: string
    userInfo: Record<string, string>
    platformContext: {
      context: { id: string; title: string }
      resource: { id: string; title: string }
      roles: string[]
      custom: Record<string, string>
      launchPresentation: Record<string, string>
      endpoint: { lineitems: string; lineitem?: string; scope: string[] }
      namesRoles: { context_memberships_url: string }
      deepLinkingSettings: Record<string, unknown>
    }
  }
  type Score = { scoreGiven?: number; scoreMaximum?: number; activityProgress: string; gradingProgress: string; comment?: string }
  type Answered = { json(value: unknown): unknown }
  type Work = (token: LtiToken, request: unknown, response: Answered) => unknown
  class Provider {
    app: RequestListener
    Grade: {
      getLineItems(token: LtiToken): Promise<{ lineItems: { id: string; label: string; scoreMaximum: number }[] }>
      createLineItem(token: LtiToken, item: object): Promise<{ id: string }>
      deleteLineItemById(token: LtiToken, id: string): Promise<boolean>
      submitScore(token: LtiToken, lineItemId: string, score: Score): Promise<unknown>
      getScores(token: LtiToken, lineItemId: string): Promise<{ scores: Record<string, unknown>[] }>
    }
    NamesAndRoles: {
      getMembers(token: LtiToken, options?: object): Promise<{ members: Record<string, unknown>[]; next?: string }>
    }
    DeepLinking: { createDeepLinkingMessage(token: LtiToken, items: object[], options: object): Promise<string> }
    setup(key: string, database: { plugin: object }, options: object): Provider
    deploy(options: { serverless: true; silent: true }): Promise<boolean>
    onConnect(work: Work): boolean
    onDeepLinking(work: Work): boolean
    registerPlatform(platform: object): Promise<{ platformActive(isActive: boolean): Promise<unknown> }>
  }
  /** The package exports one tool; its class makes others. */
  const ltijs: { Provider: Provider & { constructor: new () => Provider } }
  export default ltijs
}
