// Of its own, so that it runs in a clone as well.
export default {};
