/** The seed of the property tests. It is constant, so that no run fails by chance; `npm run test:fuzz` uses another one each time. */
export const seed = Number(process.env.FAST_CHECK_SEED ?? 20_260_101)
