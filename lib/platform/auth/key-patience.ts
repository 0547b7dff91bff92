/** After this time every process knows a new key; `keys:rotate` relies on it. */
export const rereadMs = 10_000

/** How long a process caches the keys, in ms. Tests cache them longer: they count the statements of requests, which a busy machine must not change. */
export const keyPatience = { rereadMs }
