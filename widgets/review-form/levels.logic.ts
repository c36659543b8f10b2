/** A rating has five levels (spec 1 §5). Apart from the rules of choosing one: needed before anybody comes near the form. */
export const LEVELS = 5;
