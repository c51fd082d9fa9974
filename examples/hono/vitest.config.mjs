// A separate configuration, so that the example also runs in a clone of the suite.
export default {};
