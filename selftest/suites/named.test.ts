import { expect, test } from 'vitest';
import { namedFields } from '../../suites/common/named.ts';

const sent = { title: 'Conformance 12 a (b)', spec: 's', product: 7, pri: 3, category: 'feature' };
const namedIn = (body: string): string[] =>
  namedFields(body, 'create-story', sent).filter((name) => !Object.hasOwn(sent, name));

// Where nothing responds to a path, and where something failed inside.
test.each([
  ['NestJS', '{"statusCode":404,"message":"Cannot POST /api.php/v1/stories","error":"Not Found"}'],
  [
    'Laravel',
    '{"message":"The route api.php/v1/stories could not be found.","exception":"Symfony\\\\Component\\\\HttpKernel\\\\Exception\\\\NotFoundHttpException","file":"/var/www/html/vendor/laravel/framework/src/Illuminate/Routing/AbstractRouteCollection.php","line":44,"trace":[{"file":"/var/www/html/vendor/laravel/framework/src/Illuminate/Routing/RouteCollection.php","line":162,"function":"handleMatchedRoute","class":"Illuminate\\\\Routing\\\\AbstractRouteCollection","type":"->"}]}',
  ],
  [
    'ASP.NET',
    '{"type":"https://tools.ietf.org/html/rfc9110#section-15.5.5","title":"Not Found","status":404,"traceId":"00-84c1fd4063c38d9f3900d06e56542d48-85d1d4-00"}',
  ],
  [
    'Django',
    '<!DOCTYPE html><html><head><title>Page not found at /api.php/v1/stories</title></head><body><h1>Page not found <span>(404)</span></h1><table><tr><th>Request Method:</th><td>POST</td></tr><tr><th>Request URL:</th><td>http://h/api.php/v1/stories</td></tr></table><p>Using the URLconf defined in <code>pms.urls</code>, Django tried these URL patterns, in this order: admin/ products/ &lt;int:product&gt;/stories</p></body></html>',
  ],
  [
    'Rails',
    '{"status":404,"error":"Not Found","exception":"#<ActionController::RoutingError: No route matches [POST] \\"/api.php/v1/stories\\">","traces":{"Application Trace":[],"Framework Trace":[{"exception_object_id":15400,"id":0,"trace":"actionpack (7.0.4) lib/action_dispatch/middleware/debug_exceptions.rb:37:in `call\'"}]}}',
  ],
  ['FastAPI', '{"detail":"Not Found"}'],
  [
    'Spring',
    '{"timestamp":"2026-11-27T10:00:00.000+00:00","status":404,"error":"Not Found","message":"No message available","path":"/api.php/v1/stories"}',
  ],
  [
    'Symfony',
    '{"type":"https://tools.ietf.org/html/rfc2616#section-10","title":"An error occurred","status":404,"detail":"No route found for \\"POST http://h/api.php/v1/stories\\""}',
  ],
  [
    'S3',
    '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message><Key>api.php/v1/stories</Key><RequestId>AB</RequestId></Error>',
  ],
  [
    'Spring with a null pointer',
    '{"timestamp":1,"status":500,"error":"Internal Server Error","exception":"java.lang.NullPointerException","message":"Cannot invoke \\"String.length()\\" because \\"<parameter1>\\" is null","path":"/stories"}',
  ],
  [
    'a trace of Python',
    '{"detail":"Traceback (most recent call last):\\n  File \\"/app/main.py\\", line 33, in create_story\\n    story = Story(**body)\\nTypeError: __init__() missing 1 required positional argument"}',
  ],
  [
    'a database with a deadlock',
    '{"error":"SQLSTATE[40001]: Serialization failure: 1213 Deadlock found when trying to get lock; try restarting transaction"}',
  ],
  [
    'a cloud with a quota',
    '{"error":{"code":429,"message":"Quota exceeded for quota metric \'Write requests\' and limit \'Write requests per minute\' of service","status":"RESOURCE_EXHAUSTED"}}',
  ],
  ['Laravel with a CSRF token', '{"message":"CSRF token mismatch.","exception":"HttpException"}'],
  ['a code and a sentence', '{"code":"product_not_found","message":"Product 7 was not found"}'],
  ['another language', '{"error":"El producto no existe o no está activo","codigo":404}'],
])('an error of %s names no field', (_, body) => {
  expect(namedIn(body)).toEqual([]);
});

test.each([
  [
    'FastAPI',
    '{"detail":[{"type":"missing","loc":["body","module"],"msg":"Field required","input":{"title":"t"}}]}',
  ],
  ['Django REST', '{"module":["This field is required."]}'],
  ['Rails', '{"errors":{"module":["can\'t be blank"]}}'],
  ['Rails, in sentences', '{"errors":["Module can\'t be blank"]}'],
  [
    'Laravel',
    '{"message":"The module field is required.","errors":{"module":["The module field is required."]}}',
  ],
  [
    'ASP.NET',
    '{"type":"https://tools.ietf.org/html/rfc7231#section-6.5.1","title":"One or more validation errors occurred.","status":400,"errors":{"Module":["The Module field is required."]},"traceId":"00-1-2-00"}',
  ],
  [
    'Spring',
    '{"timestamp":"2026-11-27T10:00:00.000+00:00","status":400,"error":"Bad Request","errors":[{"codes":["NotNull.story.module","NotNull.module"],"arguments":[{"codes":["story.module","module"],"defaultMessage":"module","code":"module"}],"defaultMessage":"must not be null","objectName":"story","field":"module","rejectedValue":null,"bindingFailure":false,"code":"NotNull"}],"path":"/stories"}',
  ],
  [
    'NestJS',
    '{"statusCode":400,"message":["module must be a number","module should not be empty"],"error":"Bad Request"}',
  ],
  [
    'celebrate',
    '{"statusCode":400,"error":"Bad Request","message":"celebrate request validation failed","validation":{"body":{"source":"body","keys":["module"],"message":"\\"module\\" is required"}}}',
  ],
  [
    'Fastify',
    '{"statusCode":400,"code":"FST_ERR_VALIDATION","error":"Bad Request","message":"body must have required property \'module\'"}',
  ],
  [
    'zod',
    '{"success":false,"error":{"issues":[{"code":"invalid_type","expected":"number","received":"undefined","path":["module"],"message":"Required"}],"name":"ZodError"}}',
  ],
  [
    'validator of Go',
    "{\"error\":\"Key: 'Story.Module' Error:Field validation for 'Module' failed on the 'required' tag\"}",
  ],
  [
    'JSON:API',
    '{"errors":[{"status":"422","source":{"pointer":"/data/attributes/module"},"title":"Invalid Attribute","detail":"Module must be set."}]}',
  ],
  [
    'gRPC',
    '{"code":3,"message":"invalid","details":[{"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":[{"field":"module","description":"required"}]}]}',
  ],
  [
    'MySQL with null',
    '{"error":"SQLSTATE[23000]: Integrity constraint violation: 1048 Column \'module\' cannot be null"}',
  ],
  [
    'MySQL without a default',
    '{"error":"ER_NO_DEFAULT_FOR_FIELD: Field \'module\' doesn\'t have a default value"}',
  ],
  [
    'PostgreSQL',
    '{"error":"null value in column \\"module\\" of relation \\"stories\\" violates not-null constraint","detail":"Failing row contains (5, null, t)."}',
  ],
  ['Symfony', '{"violations":[{"propertyPath":"module","message":"This value should not be blank."}]}'],
  [
    'Ajv',
    '[{"instancePath":"","schemaPath":"#/required","keyword":"required","params":{"missingProperty":"module"},"message":"must have required property \'module\'"}]',
  ],
  [
    'an OpenAPI validator',
    '{"message":"request.body should have required property \'module\'","errors":[{"path":".body.module","message":"should have required property \'module\'","errorCode":"required.openapi.validation"}]}',
  ],
  ['marshmallow', '{"messages":{"json":{"module":["Missing data for required field."]}}}'],
  [
    'webargs',
    '{"code":422,"status":"Unprocessable Entity","errors":{"json":{"module":["Missing data for required field."]}}}',
  ],
  ['Yii', '[{"field":"module","message":"Module cannot be blank."}]'],
  ['Spring, in a sentence', '{"status":400,"message":"Required parameter \'module\' is not present."}'],
  [
    'Jackson',
    '{"message":"JSON parse error: Missing required creator property \'module\' (index 3); nested exception is com.fasterxml"}',
  ],
  [
    'serde',
    'Failed to deserialize the JSON body into the target type: missing field `module` at line 1 column 120',
  ],
  [
    'GraphQL',
    '{"errors":[{"message":"Variable \\"$input\\" got invalid value; Field \\"module\\" of required type \\"Int!\\" was not provided."}]}',
  ],
  [
    'Kotlin',
    '{"error":"Field \'module\' is required for type with serial name \'com.pms.Story\', but it was missing"}',
  ],
  ['ZenTao', '{"error":{"module":["『所属模块』不能为空。"]}}'],
  ['ZenTao, in a sentence', '{"error":"『所属模块』不能为空。"}'],
  ['PHP', '{"error":"Undefined array key \\"module\\""}'],
  ['Python', '{"error":"KeyError: \'module\'"}'],
  [
    'a list of parameters',
    '{"error":"validation_error","invalid_params":[{"name":"module","reason":"must not be empty"}]}',
  ],
])('a rejection of %s names its field', (_, body) => {
  expect(namedIn(body)).toEqual(['module']);
});

test.each([
  ['confirm-bug', '{"message":"A closed bug cannot be confirmed."}', []],
  ['confirm-bug', '{"message":"The deadline has passed"}', []],
  ['start-task', '{"message":"estimate required before start"}', []],
  ['start-task', '{"message":"realStarted must not be in the future"}', ['realStarted']],
  ['start-task', `{"message":"Field 'deadline' doesn't have a default value"}`, ['deadline']],
] as const)('an error of %s names fields of its record in quotes only: %s', (operation, body, names) => {
  expect(namedFields(body, operation, {})).toEqual(names);
});
