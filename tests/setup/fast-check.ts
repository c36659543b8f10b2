/** `fast-check` with a fixed seed: every run of the suite tries the same values. `FC_SEED` names another, to look further. */
import fc from '../../node_modules/fast-check/lib/fast-check.js';

fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20261120) });

export * from '../../node_modules/fast-check/lib/fast-check.js';
export default fc;
