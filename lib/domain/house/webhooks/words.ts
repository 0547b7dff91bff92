/** disabled: by the system, with a reason; paused: by a person. */
export const webhookStates = ['active', 'paused', 'disabled'] as const
export type WebhookState = (typeof webhookStates)[number]

/** gone: the receiver answered 410; failing: every attempt of three days failed. */
export const disabledReasons = ['gone', 'failing'] as const

/** waiting: it is sent or tried again; failed: not again by itself. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an attempt failed. */
export const deliveryProblems = ['addressForbidden', 'unreachable', 'timedOut', 'redirected', 'refused', 'gone'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]
