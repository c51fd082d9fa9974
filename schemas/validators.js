/* oxlint-disable */
// Derived by schemas/derive.ts; do not edit.
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __esm = (fn, res, err) => function __init() {
  if (err) throw err[0];
  try {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  } catch (e) {
    throw err = [e], e;
  }
};
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// forms.ts
var forms_exports = {};
__export(forms_exports, {
  formats: () => formats,
  isDate: () => isDate,
  isExtendedUtcDateTime: () => isExtendedUtcDateTime,
  isLocalDateTime: () => isLocalDateTime,
  isUnsetDate: () => isUnsetDate,
  isUtcDateTime: () => isUtcDateTime
});
function daysIn(year, month) {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
function parts(form, text) {
  return form.exec(text)?.slice(1).map((group) => Number(group ?? 0)) ?? null;
}
function dateExists([year = 0, month = 0, day = 0]) {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}
function timeExists([, , , hour = 0, minute = 0, second = 0]) {
  return hour <= 23 && minute <= 59 && second <= 59;
}
function utcTimeExists(found, text) {
  return timeExists(found) || leapSecond.test(text) || endOfDay.test(text);
}
function isUtc(form, text) {
  const found = parts(form, text);
  return found !== null && dateExists(found) && utcTimeExists(found, text);
}
function isExtendedUtcDateTime(text) {
  return isUtc(extendedForm, text);
}
function isUtcDateTime(text) {
  return isUtc(extendedForm, text) || isUtc(withoutSecondsForm, text) || isUtc(basicForm, text);
}
function isLocalDateTime(text) {
  const found = parts(localForm, text);
  return found !== null && dateExists(found) && timeExists(found);
}
function isDate(text) {
  const found = parts(dateForm, text);
  return found !== null && dateExists(found);
}
function isUnsetDate(value) {
  return value === null || value === "" || typeof value === "string" && zeroForm.test(value);
}
var date, clock, fraction, dateForm, localForm, extendedForm, withoutSecondsForm, basicForm, zeroForm, leapSecond, endOfDay, formats;
var init_forms = __esm({
  "forms.ts"() {
    "use strict";
    date = String.raw`(\d{4})-(\d{2})-(\d{2})`;
    clock = String.raw`(\d{2}):(\d{2})`;
    fraction = String.raw`(?:[.,]\d+)?`;
    dateForm = new RegExp(`^${date}$`);
    localForm = new RegExp(String.raw`^${date} ${clock}:(\d{2})$`);
    extendedForm = new RegExp(String.raw`^${date}T${clock}:(\d{2})${fraction}Z$`);
    withoutSecondsForm = new RegExp(`^${date}T${clock}${fraction}Z$`);
    basicForm = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?${fraction}Z$`);
    zeroForm = /^0000-?00-?00(?:[T ]00:?00(?::?00)?(?:[.,]0+)?Z?)?$/;
    leapSecond = /T23:?59:?60/;
    endOfDay = /T24:?00(?::?00)?(?:[.,]0+)?Z$/;
    formats = {
      "utc-date-time": isUtcDateTime,
      "utc-date-time-or-unset": (text) => isUtcDateTime(text) || isUnsetDate(text),
      "local-date-time": isLocalDateTime,
      "local-date-time-or-unset": (text) => isLocalDateTime(text) || isUnsetDate(text),
      "calendar-date": isDate,
      "calendar-date-or-unset": (text) => isDate(text) || isUnsetDate(text)
    };
  }
});

// <stdin>
var userReference = validate20;
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate20.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.account === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "account" } };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.id !== void 0) {
      let data0 = data.id;
      if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
        const err2 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.account !== void 0) {
      if (typeof data.account !== "string") {
        const err3 = { instancePath: instancePath + "/account", schemaPath: "#/properties/account/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.avatar !== void 0) {
      if (typeof data.avatar !== "string") {
        const err4 = { instancePath: instancePath + "/avatar", schemaPath: "#/properties/avatar/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.realname !== void 0) {
      if (typeof data.realname !== "string") {
        const err5 = { instancePath: instancePath + "/realname", schemaPath: "#/properties/realname/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
validate20.evaluated = { "props": { "id": true, "account": true, "avatar": true, "realname": true }, "dynamicProps": false, "dynamicItems": false };
var bug = validate21;
var schema32 = { "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "bug.schema.json", "type": "object", "required": ["id", "product", "branch", "module", "project", "execution", "title", "severity", "pri", "status", "openedBy", "openedDate"], "properties": { "id": { "type": "integer" }, "product": { "type": "integer" }, "branch": { "type": "integer" }, "module": { "type": "integer" }, "project": { "type": "integer" }, "execution": { "type": "integer" }, "plan": { "type": "integer" }, "story": { "type": "integer" }, "storyVersion": { "type": "integer" }, "task": { "type": "integer" }, "toTask": { "enum": [true, false, 0, 1] }, "toStory": { "enum": [true, false, 0, 1] }, "title": { "type": "string" }, "keywords": { "type": "string" }, "severity": { "type": "integer" }, "pri": { "type": "integer" }, "type": { "enum": ["codeerror", "config", "install", "security", "performance", "standard", "automation", "designdefect", "others", ""] }, "os": { "type": "string" }, "browser": { "type": "string" }, "hardware": { "type": "string" }, "found": { "type": "string" }, "steps": { "type": "string" }, "status": { "enum": ["active", "resolved", "closed"] }, "subStatus": { "type": "string" }, "color": { "type": "string" }, "confirmed": { "type": "integer" }, "activatedCount": { "type": "integer" }, "activatedDate": { "$ref": "#/$defs/utcDateTimeOrUnset" }, "feedbackBy": { "anyOf": [{ "type": "string" }, { "enum": [0] }] }, "notifyEmail": { "type": "string" }, "mailto": { "type": "array", "items": { "type": "string" } }, "openedBy": { "anyOf": [{ "$ref": "user-reference.schema.json" }, { "type": "string" }] }, "openedDate": { "$ref": "#/$defs/utcDateTime" }, "openedBuild": { "anyOf": [{ "type": "string" }, { "enum": [0] }] }, "assignedTo": { "anyOf": [{ "$ref": "user-reference.schema.json" }, { "enum": [null, "", 0] }] }, "assignedDate": { "$ref": "#/$defs/utcDateTimeOrUnset" }, "deadline": { "$ref": "#/$defs/calendarDateOrNull" }, "resolvedBy": { "anyOf": [{ "$ref": "user-reference.schema.json" }, { "type": "string" }, { "enum": [0, null] }] }, "resolution": { "type": "string" }, "resolvedBuild": { "anyOf": [{ "type": "string" }, { "enum": [0] }] }, "resolvedDate": { "$ref": "#/$defs/utcDateTimeOrNull" }, "closedBy": { "anyOf": [{ "$ref": "user-reference.schema.json" }, { "type": "string" }, { "enum": [0, null] }] }, "closedDate": { "$ref": "#/$defs/utcDateTimeOrUnset" }, "duplicateBug": { "type": "integer" }, "linkBug": { "anyOf": [{ "type": "string" }, { "enum": [0] }] }, "case": { "type": "integer" }, "caseVersion": { "type": "integer" }, "result": { "type": "integer" }, "repo": { "type": "integer" }, "entry": { "type": "string" }, "lines": { "type": "string" }, "v1": { "type": "string" }, "v2": { "type": "string" }, "repoType": { "type": "string" }, "testtask": { "type": "integer" }, "lastEditedBy": { "anyOf": [{ "$ref": "user-reference.schema.json" }, { "enum": [null, "", 0] }] }, "lastEditedDate": { "$ref": "#/$defs/utcDateTimeOrUnset" }, "deleted": { "type": "boolean" }, "executionName": { "type": "string" }, "storyTitle": { "type": "string" }, "storyStatus": { "type": "string" }, "latestStoryVersion": { "type": "integer" }, "taskName": { "type": ["string", "null"] }, "planName": { "type": ["string", "null"] }, "projectName": { "type": "string" }, "toCases": { "type": "array" }, "files": { "type": "array" }, "assgnedDate": { "$ref": "#/$defs/utcDateTimeOrUnset" } }, "$defs": { "utcDateTime": { "type": "string", "format": "utc-date-time" }, "utcDateTimeOrUnset": { "type": ["string", "null"], "format": "utc-date-time-or-unset" }, "utcDateTimeOrNull": { "type": ["string", "null"], "format": "utc-date-time" }, "calendarDateOrNull": { "type": ["string", "null"], "format": "calendar-date" } } };
var schema33 = { "type": ["string", "null"], "format": "utc-date-time-or-unset" };
var schema38 = { "type": ["string", "null"], "format": "calendar-date" };
var schema40 = { "type": ["string", "null"], "format": "utc-date-time" };
var formats0 = (init_forms(), __toCommonJS(forms_exports)).formats["utc-date-time-or-unset"];
var formats2 = (init_forms(), __toCommonJS(forms_exports)).formats["utc-date-time"];
var formats6 = (init_forms(), __toCommonJS(forms_exports)).formats["calendar-date"];
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate21.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.product === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "product" } };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.branch === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "branch" } };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.module === void 0) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "module" } };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.project === void 0) {
      const err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "project" } };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
    if (data.execution === void 0) {
      const err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "execution" } };
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        vErrors.push(err5);
      }
      errors++;
    }
    if (data.title === void 0) {
      const err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "title" } };
      if (vErrors === null) {
        vErrors = [err6];
      } else {
        vErrors.push(err6);
      }
      errors++;
    }
    if (data.severity === void 0) {
      const err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "severity" } };
      if (vErrors === null) {
        vErrors = [err7];
      } else {
        vErrors.push(err7);
      }
      errors++;
    }
    if (data.pri === void 0) {
      const err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "pri" } };
      if (vErrors === null) {
        vErrors = [err8];
      } else {
        vErrors.push(err8);
      }
      errors++;
    }
    if (data.status === void 0) {
      const err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" } };
      if (vErrors === null) {
        vErrors = [err9];
      } else {
        vErrors.push(err9);
      }
      errors++;
    }
    if (data.openedBy === void 0) {
      const err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "openedBy" } };
      if (vErrors === null) {
        vErrors = [err10];
      } else {
        vErrors.push(err10);
      }
      errors++;
    }
    if (data.openedDate === void 0) {
      const err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "openedDate" } };
      if (vErrors === null) {
        vErrors = [err11];
      } else {
        vErrors.push(err11);
      }
      errors++;
    }
    if (data.id !== void 0) {
      let data0 = data.id;
      if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
        const err12 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.product !== void 0) {
      let data1 = data.product;
      if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)))) {
        const err13 = { instancePath: instancePath + "/product", schemaPath: "#/properties/product/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.branch !== void 0) {
      let data2 = data.branch;
      if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
        const err14 = { instancePath: instancePath + "/branch", schemaPath: "#/properties/branch/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.module !== void 0) {
      let data3 = data.module;
      if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)))) {
        const err15 = { instancePath: instancePath + "/module", schemaPath: "#/properties/module/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.project !== void 0) {
      let data4 = data.project;
      if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)))) {
        const err16 = { instancePath: instancePath + "/project", schemaPath: "#/properties/project/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.execution !== void 0) {
      let data5 = data.execution;
      if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)))) {
        const err17 = { instancePath: instancePath + "/execution", schemaPath: "#/properties/execution/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
    }
    if (data.plan !== void 0) {
      let data6 = data.plan;
      if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)))) {
        const err18 = { instancePath: instancePath + "/plan", schemaPath: "#/properties/plan/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.story !== void 0) {
      let data7 = data.story;
      if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)))) {
        const err19 = { instancePath: instancePath + "/story", schemaPath: "#/properties/story/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.storyVersion !== void 0) {
      let data8 = data.storyVersion;
      if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)))) {
        const err20 = { instancePath: instancePath + "/storyVersion", schemaPath: "#/properties/storyVersion/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.task !== void 0) {
      let data9 = data.task;
      if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)))) {
        const err21 = { instancePath: instancePath + "/task", schemaPath: "#/properties/task/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
    }
    if (data.toTask !== void 0) {
      let data10 = data.toTask;
      if (!(data10 === true || data10 === false || data10 === 0 || data10 === 1)) {
        const err22 = { instancePath: instancePath + "/toTask", schemaPath: "#/properties/toTask/enum", keyword: "enum", params: { allowedValues: schema32.properties.toTask.enum } };
        if (vErrors === null) {
          vErrors = [err22];
        } else {
          vErrors.push(err22);
        }
        errors++;
      }
    }
    if (data.toStory !== void 0) {
      let data11 = data.toStory;
      if (!(data11 === true || data11 === false || data11 === 0 || data11 === 1)) {
        const err23 = { instancePath: instancePath + "/toStory", schemaPath: "#/properties/toStory/enum", keyword: "enum", params: { allowedValues: schema32.properties.toStory.enum } };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          vErrors.push(err23);
        }
        errors++;
      }
    }
    if (data.title !== void 0) {
      if (typeof data.title !== "string") {
        const err24 = { instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
    }
    if (data.keywords !== void 0) {
      if (typeof data.keywords !== "string") {
        const err25 = { instancePath: instancePath + "/keywords", schemaPath: "#/properties/keywords/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
    }
    if (data.severity !== void 0) {
      let data14 = data.severity;
      if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)))) {
        const err26 = { instancePath: instancePath + "/severity", schemaPath: "#/properties/severity/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
    }
    if (data.pri !== void 0) {
      let data15 = data.pri;
      if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)))) {
        const err27 = { instancePath: instancePath + "/pri", schemaPath: "#/properties/pri/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      }
    }
    if (data.type !== void 0) {
      let data16 = data.type;
      if (!(data16 === "codeerror" || data16 === "config" || data16 === "install" || data16 === "security" || data16 === "performance" || data16 === "standard" || data16 === "automation" || data16 === "designdefect" || data16 === "others" || data16 === "")) {
        const err28 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/enum", keyword: "enum", params: { allowedValues: schema32.properties.type.enum } };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          vErrors.push(err28);
        }
        errors++;
      }
    }
    if (data.os !== void 0) {
      if (typeof data.os !== "string") {
        const err29 = { instancePath: instancePath + "/os", schemaPath: "#/properties/os/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
    }
    if (data.browser !== void 0) {
      if (typeof data.browser !== "string") {
        const err30 = { instancePath: instancePath + "/browser", schemaPath: "#/properties/browser/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
    }
    if (data.hardware !== void 0) {
      if (typeof data.hardware !== "string") {
        const err31 = { instancePath: instancePath + "/hardware", schemaPath: "#/properties/hardware/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      }
    }
    if (data.found !== void 0) {
      if (typeof data.found !== "string") {
        const err32 = { instancePath: instancePath + "/found", schemaPath: "#/properties/found/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          vErrors.push(err32);
        }
        errors++;
      }
    }
    if (data.steps !== void 0) {
      if (typeof data.steps !== "string") {
        const err33 = { instancePath: instancePath + "/steps", schemaPath: "#/properties/steps/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          vErrors.push(err33);
        }
        errors++;
      }
    }
    if (data.status !== void 0) {
      let data22 = data.status;
      if (!(data22 === "active" || data22 === "resolved" || data22 === "closed")) {
        const err34 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: schema32.properties.status.enum } };
        if (vErrors === null) {
          vErrors = [err34];
        } else {
          vErrors.push(err34);
        }
        errors++;
      }
    }
    if (data.subStatus !== void 0) {
      if (typeof data.subStatus !== "string") {
        const err35 = { instancePath: instancePath + "/subStatus", schemaPath: "#/properties/subStatus/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      }
    }
    if (data.color !== void 0) {
      if (typeof data.color !== "string") {
        const err36 = { instancePath: instancePath + "/color", schemaPath: "#/properties/color/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err36];
        } else {
          vErrors.push(err36);
        }
        errors++;
      }
    }
    if (data.confirmed !== void 0) {
      let data25 = data.confirmed;
      if (!(typeof data25 == "number" && (!(data25 % 1) && !isNaN(data25)))) {
        const err37 = { instancePath: instancePath + "/confirmed", schemaPath: "#/properties/confirmed/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err37];
        } else {
          vErrors.push(err37);
        }
        errors++;
      }
    }
    if (data.activatedCount !== void 0) {
      let data26 = data.activatedCount;
      if (!(typeof data26 == "number" && (!(data26 % 1) && !isNaN(data26)))) {
        const err38 = { instancePath: instancePath + "/activatedCount", schemaPath: "#/properties/activatedCount/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err38];
        } else {
          vErrors.push(err38);
        }
        errors++;
      }
    }
    if (data.activatedDate !== void 0) {
      let data27 = data.activatedDate;
      if (typeof data27 !== "string" && data27 !== null) {
        const err39 = { instancePath: instancePath + "/activatedDate", schemaPath: "#/$defs/utcDateTimeOrUnset/type", keyword: "type", params: { type: schema33.type } };
        if (vErrors === null) {
          vErrors = [err39];
        } else {
          vErrors.push(err39);
        }
        errors++;
      }
      if (typeof data27 === "string") {
        if (!formats0(data27)) {
          const err40 = { instancePath: instancePath + "/activatedDate", schemaPath: "#/$defs/utcDateTimeOrUnset/format", keyword: "format", params: { format: "utc-date-time-or-unset" } };
          if (vErrors === null) {
            vErrors = [err40];
          } else {
            vErrors.push(err40);
          }
          errors++;
        }
      }
    }
    if (data.feedbackBy !== void 0) {
      let data28 = data.feedbackBy;
      const _errs55 = errors;
      let valid2 = false;
      const _errs56 = errors;
      if (typeof data28 !== "string") {
        const err41 = { instancePath: instancePath + "/feedbackBy", schemaPath: "#/properties/feedbackBy/anyOf/0/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err41];
        } else {
          vErrors.push(err41);
        }
        errors++;
      }
      var _valid0 = _errs56 === errors;
      valid2 = valid2 || _valid0;
      const _errs58 = errors;
      if (!(data28 === 0)) {
        const err42 = { instancePath: instancePath + "/feedbackBy", schemaPath: "#/properties/feedbackBy/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema32.properties.feedbackBy.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err42];
        } else {
          vErrors.push(err42);
        }
        errors++;
      }
      var _valid0 = _errs58 === errors;
      valid2 = valid2 || _valid0;
      if (!valid2) {
        const err43 = { instancePath: instancePath + "/feedbackBy", schemaPath: "#/properties/feedbackBy/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err43];
        } else {
          vErrors.push(err43);
        }
        errors++;
      } else {
        errors = _errs55;
        if (vErrors !== null) {
          if (_errs55) {
            vErrors.length = _errs55;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.notifyEmail !== void 0) {
      if (typeof data.notifyEmail !== "string") {
        const err44 = { instancePath: instancePath + "/notifyEmail", schemaPath: "#/properties/notifyEmail/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err44];
        } else {
          vErrors.push(err44);
        }
        errors++;
      }
    }
    if (data.mailto !== void 0) {
      let data30 = data.mailto;
      if (Array.isArray(data30)) {
        const len0 = data30.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data30[i0] !== "string") {
            const err45 = { instancePath: instancePath + "/mailto/" + i0, schemaPath: "#/properties/mailto/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err45];
            } else {
              vErrors.push(err45);
            }
            errors++;
          }
        }
      } else {
        const err46 = { instancePath: instancePath + "/mailto", schemaPath: "#/properties/mailto/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err46];
        } else {
          vErrors.push(err46);
        }
        errors++;
      }
    }
    if (data.openedBy !== void 0) {
      let data32 = data.openedBy;
      const _errs66 = errors;
      let valid5 = false;
      const _errs67 = errors;
      if (data32 && typeof data32 == "object" && !Array.isArray(data32)) {
        if (data32.id === void 0) {
          const err47 = { instancePath: instancePath + "/openedBy", schemaPath: "user-reference.schema.json/required", keyword: "required", params: { missingProperty: "id" } };
          if (vErrors === null) {
            vErrors = [err47];
          } else {
            vErrors.push(err47);
          }
          errors++;
        }
        if (data32.account === void 0) {
          const err48 = { instancePath: instancePath + "/openedBy", schemaPath: "user-reference.schema.json/required", keyword: "required", params: { missingProperty: "account" } };
          if (vErrors === null) {
            vErrors = [err48];
          } else {
            vErrors.push(err48);
          }
          errors++;
        }
        if (data32.id !== void 0) {
          let data33 = data32.id;
          if (!(typeof data33 == "number" && (!(data33 % 1) && !isNaN(data33)))) {
            const err49 = { instancePath: instancePath + "/openedBy/id", schemaPath: "user-reference.schema.json/properties/id/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err49];
            } else {
              vErrors.push(err49);
            }
            errors++;
          }
        }
        if (data32.account !== void 0) {
          if (typeof data32.account !== "string") {
            const err50 = { instancePath: instancePath + "/openedBy/account", schemaPath: "user-reference.schema.json/properties/account/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err50];
            } else {
              vErrors.push(err50);
            }
            errors++;
          }
        }
        if (data32.avatar !== void 0) {
          if (typeof data32.avatar !== "string") {
            const err51 = { instancePath: instancePath + "/openedBy/avatar", schemaPath: "user-reference.schema.json/properties/avatar/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err51];
            } else {
              vErrors.push(err51);
            }
            errors++;
          }
        }
        if (data32.realname !== void 0) {
          if (typeof data32.realname !== "string") {
            const err52 = { instancePath: instancePath + "/openedBy/realname", schemaPath: "user-reference.schema.json/properties/realname/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err52];
            } else {
              vErrors.push(err52);
            }
            errors++;
          }
        }
      } else {
        const err53 = { instancePath: instancePath + "/openedBy", schemaPath: "user-reference.schema.json/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err53];
        } else {
          vErrors.push(err53);
        }
        errors++;
      }
      var _valid1 = _errs67 === errors;
      valid5 = valid5 || _valid1;
      if (_valid1) {
        var props0 = {};
        props0.id = true;
        props0.account = true;
        props0.avatar = true;
        props0.realname = true;
      }
      const _errs78 = errors;
      if (typeof data32 !== "string") {
        const err54 = { instancePath: instancePath + "/openedBy", schemaPath: "#/properties/openedBy/anyOf/1/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err54];
        } else {
          vErrors.push(err54);
        }
        errors++;
      }
      var _valid1 = _errs78 === errors;
      valid5 = valid5 || _valid1;
      if (!valid5) {
        const err55 = { instancePath: instancePath + "/openedBy", schemaPath: "#/properties/openedBy/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err55];
        } else {
          vErrors.push(err55);
        }
        errors++;
      } else {
        errors = _errs66;
        if (vErrors !== null) {
          if (_errs66) {
            vErrors.length = _errs66;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.openedDate !== void 0) {
      let data37 = data.openedDate;
      if (typeof data37 === "string") {
        if (!formats2(data37)) {
          const err56 = { instancePath: instancePath + "/openedDate", schemaPath: "#/$defs/utcDateTime/format", keyword: "format", params: { format: "utc-date-time" } };
          if (vErrors === null) {
            vErrors = [err56];
          } else {
            vErrors.push(err56);
          }
          errors++;
        }
      } else {
        const err57 = { instancePath: instancePath + "/openedDate", schemaPath: "#/$defs/utcDateTime/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err57];
        } else {
          vErrors.push(err57);
        }
        errors++;
      }
    }
    if (data.openedBuild !== void 0) {
      let data38 = data.openedBuild;
      const _errs84 = errors;
      let valid9 = false;
      const _errs85 = errors;
      if (typeof data38 !== "string") {
        const err58 = { instancePath: instancePath + "/openedBuild", schemaPath: "#/properties/openedBuild/anyOf/0/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err58];
        } else {
          vErrors.push(err58);
        }
        errors++;
      }
      var _valid2 = _errs85 === errors;
      valid9 = valid9 || _valid2;
      const _errs87 = errors;
      if (!(data38 === 0)) {
        const err59 = { instancePath: instancePath + "/openedBuild", schemaPath: "#/properties/openedBuild/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema32.properties.openedBuild.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err59];
        } else {
          vErrors.push(err59);
        }
        errors++;
      }
      var _valid2 = _errs87 === errors;
      valid9 = valid9 || _valid2;
      if (!valid9) {
        const err60 = { instancePath: instancePath + "/openedBuild", schemaPath: "#/properties/openedBuild/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err60];
        } else {
          vErrors.push(err60);
        }
        errors++;
      } else {
        errors = _errs84;
        if (vErrors !== null) {
          if (_errs84) {
            vErrors.length = _errs84;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.assignedTo !== void 0) {
      let data39 = data.assignedTo;
      const _errs89 = errors;
      let valid10 = false;
      const _errs90 = errors;
      if (data39 && typeof data39 == "object" && !Array.isArray(data39)) {
        if (data39.id === void 0) {
          const err61 = { instancePath: instancePath + "/assignedTo", schemaPath: "user-reference.schema.json/required", keyword: "required", params: { missingProperty: "id" } };
          if (vErrors === null) {
            vErrors = [err61];
          } else {
            vErrors.push(err61);
          }
          errors++;
        }
        if (data39.account === void 0) {
          const err62 = { instancePath: instancePath + "/assignedTo", schemaPath: "user-reference.schema.json/required", keyword: "required", params: { missingProperty: "account" } };
          if (vErrors === null) {
            vErrors = [err62];
          } else {
            vErrors.push(err62);
          }
          errors++;
        }
        if (data39.id !== void 0) {
          let data40 = data39.id;
          if (!(typeof data40 == "number" && (!(data40 % 1) && !isNaN(data40)))) {
            const err63 = { instancePath: instancePath + "/assignedTo/id", schemaPath: "user-reference.schema.json/properties/id/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err63];
            } else {
              vErrors.push(err63);
            }
            errors++;
          }
        }
        if (data39.account !== void 0) {
          if (typeof data39.account !== "string") {
            const err64 = { instancePath: instancePath + "/assignedTo/account", schemaPath: "user-reference.schema.json/properties/account/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err64];
            } else {
              vErrors.push(err64);
            }
            errors++;
          }
        }
        if (data39.avatar !== void 0) {
          if (typeof data39.avatar !== "string") {
            const err65 = { instancePath: instancePath + "/assignedTo/avatar", schemaPath: "user-reference.schema.json/properties/avatar/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err65];
            } else {
              vErrors.push(err65);
            }
            errors++;
          }
        }
        if (data39.realname !== void 0) {
          if (typeof data39.realname !== "string") {
            const err66 = { instancePath: instancePath + "/assignedTo/realname", schemaPath: "user-reference.schema.json/properties/realname/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err66];
            } else {
              vErrors.push(err66);
            }
            errors++;
          }
        }
      } else {
        const err67 = { instancePath: instancePath + "/assignedTo", schemaPath: "user-reference.schema.json/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err67];
        } else {
          vErrors.push(err67);
        }
        errors++;
      }
      var _valid3 = _errs90 === errors;
      valid10 = valid10 || _valid3;
      if (_valid3) {
        var props1 = {};
        props1.id = true;
        props1.account = true;
        props1.avatar = true;
        props1.realname = true;
      }
      const _errs101 = errors;
      if (!(data39 === null || data39 === "" || data39 === 0)) {
        const err68 = { instancePath: instancePath + "/assignedTo", schemaPath: "#/properties/assignedTo/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema32.properties.assignedTo.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err68];
        } else {
          vErrors.push(err68);
        }
        errors++;
      }
      var _valid3 = _errs101 === errors;
      valid10 = valid10 || _valid3;
      if (!valid10) {
        const err69 = { instancePath: instancePath + "/assignedTo", schemaPath: "#/properties/assignedTo/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err69];
        } else {
          vErrors.push(err69);
        }
        errors++;
      } else {
        errors = _errs89;
        if (vErrors !== null) {
          if (_errs89) {
            vErrors.length = _errs89;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.assignedDate !== void 0) {
      let data44 = data.assignedDate;
      if (typeof data44 !== "string" && data44 !== null) {
        const err70 = { instancePath: instancePath + "/assignedDate", schemaPath: "#/$defs/utcDateTimeOrUnset/type", keyword: "type", params: { type: schema33.type } };
        if (vErrors === null) {
          vErrors = [err70];
        } else {
          vErrors.push(err70);
        }
        errors++;
      }
      if (typeof data44 === "string") {
        if (!formats0(data44)) {
          const err71 = { instancePath: instancePath + "/assignedDate", schemaPath: "#/$defs/utcDateTimeOrUnset/format", keyword: "format", params: { format: "utc-date-time-or-unset" } };
          if (vErrors === null) {
            vErrors = [err71];
          } else {
            vErrors.push(err71);
          }
          errors++;
        }
      }
    }
    if (data.deadline !== void 0) {
      let data45 = data.deadline;
      if (typeof data45 !== "string" && data45 !== null) {
        const err72 = { instancePath: instancePath + "/deadline", schemaPath: "#/$defs/calendarDateOrNull/type", keyword: "type", params: { type: schema38.type } };
        if (vErrors === null) {
          vErrors = [err72];
        } else {
          vErrors.push(err72);
        }
        errors++;
      }
      if (typeof data45 === "string") {
        if (!formats6(data45)) {
          const err73 = { instancePath: instancePath + "/deadline", schemaPath: "#/$defs/calendarDateOrNull/format", keyword: "format", params: { format: "calendar-date" } };
          if (vErrors === null) {
            vErrors = [err73];
          } else {
            vErrors.push(err73);
          }
          errors++;
        }
      }
    }
    if (data.resolvedBy !== void 0) {
      let data46 = data.resolvedBy;
      const _errs109 = errors;
      let valid15 = false;
      const _errs110 = errors;
      if (data46 && typeof data46 == "object" && !Array.isArray(data46)) {
        if (data46.id === void 0) {
          const err74 = { instancePath: instancePath + "/resolvedBy", schemaPath: "user-reference.schema.json/required", keyword: "required", params: { missingProperty: "id" } };
          if (vErrors === null) {
            vErrors = [err74];
          } else {
            vErrors.push(err74);
          }
          errors++;
        }
        if (data46.account === void 0) {
          const err75 = { instancePath: instancePath + "/resolvedBy", schemaPath: "user-reference.schema.json/required", keyword: "required", params: { missingProperty: "account" } };
          if (vErrors === null) {
            vErrors = [err75];
          } else {
            vErrors.push(err75);
          }
          errors++;
        }
        if (data46.id !== void 0) {
          let data47 = data46.id;
          if (!(typeof data47 == "number" && (!(data47 % 1) && !isNaN(data47)))) {
            const err76 = { instancePath: instancePath + "/resolvedBy/id", schemaPath: "user-reference.schema.json/properties/id/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err76];
            } else {
              vErrors.push(err76);
            }
            errors++;
          }
        }
        if (data46.account !== void 0) {
          if (typeof data46.account !== "string") {
            const err77 = { instancePath: instancePath + "/resolvedBy/account", schemaPath: "user-reference.schema.json/properties/account/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err77];
            } else {
              vErrors.push(err77);
            }
            errors++;
          }
        }
        if (data46.avatar !== void 0) {
          if (typeof data46.avatar !== "string") {
            const err78 = { instancePath: instancePath + "/resolvedBy/avatar", schemaPath: "user-reference.schema.json/properties/avatar/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err78];
            } else {
              vErrors.push(err78);
            }
            errors++;
          }
        }
        if (data46.realname !== void 0) {
          if (typeof data46.realname !== "string") {
            const err79 = { instancePath: instancePath + "/resolvedBy/realname", schemaPath: "user-reference.schema.json/properties/realname/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err79];
            } else {
              vErrors.push(err79);
            }
            errors++;
          }
        }
      } else {
        const err80 = { instancePath: instancePath + "/resolvedBy", schemaPath: "user-reference.schema.json/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err80];
        } else {
          vErrors.push(err80);
        }
        errors++;
      }
      var _valid4 = _errs110 === errors;
      valid15 = valid15 || _valid4;
      if (_valid4) {
        var props2 = {};
        props2.id = true;
        props2.account = true;
        props2.avatar = true;
        props2.realname = true;
      }
      const _errs121 = errors;
      if (typeof data46 !== "string") {
        const err81 = { instancePath: instancePath + "/resolvedBy", schemaPath: "#/properties/resolvedBy/anyOf/1/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err81];
        } else {
          vErrors.push(err81);
        }
        errors++;
      }
      var _valid4 = _errs121 === errors;
      valid15 = valid15 || _valid4;
      const _errs123 = errors;
      if (!(data46 === 0 || data46 === null)) {
        const err82 = { instancePath: instancePath + "/resolvedBy", schemaPath: "#/properties/resolvedBy/anyOf/2/enum", keyword: "enum", params: { allowedValues: schema32.properties.resolvedBy.anyOf[2].enum } };
        if (vErrors === null) {
          vErrors = [err82];
        } else {
          vErrors.push(err82);
        }
        errors++;
      }
      var _valid4 = _errs123 === errors;
      valid15 = valid15 || _valid4;
      if (!valid15) {
        const err83 = { instancePath: instancePath + "/resolvedBy", schemaPath: "#/properties/resolvedBy/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err83];
        } else {
          vErrors.push(err83);
        }
        errors++;
      } else {
        errors = _errs109;
        if (vErrors !== null) {
          if (_errs109) {
            vErrors.length = _errs109;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.resolution !== void 0) {
      if (typeof data.resolution !== "string") {
        const err84 = { instancePath: instancePath + "/resolution", schemaPath: "#/properties/resolution/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err84];
        } else {
          vErrors.push(err84);
        }
        errors++;
      }
    }
    if (data.resolvedBuild !== void 0) {
      let data52 = data.resolvedBuild;
      const _errs127 = errors;
      let valid18 = false;
      const _errs128 = errors;
      if (typeof data52 !== "string") {
        const err85 = { instancePath: instancePath + "/resolvedBuild", schemaPath: "#/properties/resolvedBuild/anyOf/0/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err85];
        } else {
          vErrors.push(err85);
        }
        errors++;
      }
      var _valid5 = _errs128 === errors;
      valid18 = valid18 || _valid5;
      const _errs130 = errors;
      if (!(data52 === 0)) {
        const err86 = { instancePath: instancePath + "/resolvedBuild", schemaPath: "#/properties/resolvedBuild/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema32.properties.resolvedBuild.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err86];
        } else {
          vErrors.push(err86);
        }
        errors++;
      }
      var _valid5 = _errs130 === errors;
      valid18 = valid18 || _valid5;
      if (!valid18) {
        const err87 = { instancePath: instancePath + "/resolvedBuild", schemaPath: "#/properties/resolvedBuild/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err87];
        } else {
          vErrors.push(err87);
        }
        errors++;
      } else {
        errors = _errs127;
        if (vErrors !== null) {
          if (_errs127) {
            vErrors.length = _errs127;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.resolvedDate !== void 0) {
      let data53 = data.resolvedDate;
      if (typeof data53 !== "string" && data53 !== null) {
        const err88 = { instancePath: instancePath + "/resolvedDate", schemaPath: "#/$defs/utcDateTimeOrNull/type", keyword: "type", params: { type: schema40.type } };
        if (vErrors === null) {
          vErrors = [err88];
        } else {
          vErrors.push(err88);
        }
        errors++;
      }
      if (typeof data53 === "string") {
        if (!formats2(data53)) {
          const err89 = { instancePath: instancePath + "/resolvedDate", schemaPath: "#/$defs/utcDateTimeOrNull/format", keyword: "format", params: { format: "utc-date-time" } };
          if (vErrors === null) {
            vErrors = [err89];
          } else {
            vErrors.push(err89);
          }
          errors++;
        }
      }
    }
    if (data.closedBy !== void 0) {
      let data54 = data.closedBy;
      const _errs135 = errors;
      let valid20 = false;
      const _errs136 = errors;
      if (data54 && typeof data54 == "object" && !Array.isArray(data54)) {
        if (data54.id === void 0) {
          const err90 = { instancePath: instancePath + "/closedBy", schemaPath: "user-reference.schema.json/required", keyword: "required", params: { missingProperty: "id" } };
          if (vErrors === null) {
            vErrors = [err90];
          } else {
            vErrors.push(err90);
          }
          errors++;
        }
        if (data54.account === void 0) {
          const err91 = { instancePath: instancePath + "/closedBy", schemaPath: "user-reference.schema.json/required", keyword: "required", params: { missingProperty: "account" } };
          if (vErrors === null) {
            vErrors = [err91];
          } else {
            vErrors.push(err91);
          }
          errors++;
        }
        if (data54.id !== void 0) {
          let data55 = data54.id;
          if (!(typeof data55 == "number" && (!(data55 % 1) && !isNaN(data55)))) {
            const err92 = { instancePath: instancePath + "/closedBy/id", schemaPath: "user-reference.schema.json/properties/id/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err92];
            } else {
              vErrors.push(err92);
            }
            errors++;
          }
        }
        if (data54.account !== void 0) {
          if (typeof data54.account !== "string") {
            const err93 = { instancePath: instancePath + "/closedBy/account", schemaPath: "user-reference.schema.json/properties/account/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err93];
            } else {
              vErrors.push(err93);
            }
            errors++;
          }
        }
        if (data54.avatar !== void 0) {
          if (typeof data54.avatar !== "string") {
            const err94 = { instancePath: instancePath + "/closedBy/avatar", schemaPath: "user-reference.schema.json/properties/avatar/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err94];
            } else {
              vErrors.push(err94);
            }
            errors++;
          }
        }
        if (data54.realname !== void 0) {
          if (typeof data54.realname !== "string") {
            const err95 = { instancePath: instancePath + "/closedBy/realname", schemaPath: "user-reference.schema.json/properties/realname/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err95];
            } else {
              vErrors.push(err95);
            }
            errors++;
          }
        }
      } else {
        const err96 = { instancePath: instancePath + "/closedBy", schemaPath: "user-reference.schema.json/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err96];
        } else {
          vErrors.push(err96);
        }
        errors++;
      }
      var _valid6 = _errs136 === errors;
      valid20 = valid20 || _valid6;
      if (_valid6) {
        var props3 = {};
        props3.id = true;
        props3.account = true;
        props3.avatar = true;
        props3.realname = true;
      }
      const _errs147 = errors;
      if (typeof data54 !== "string") {
        const err97 = { instancePath: instancePath + "/closedBy", schemaPath: "#/properties/closedBy/anyOf/1/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err97];
        } else {
          vErrors.push(err97);
        }
        errors++;
      }
      var _valid6 = _errs147 === errors;
      valid20 = valid20 || _valid6;
      const _errs149 = errors;
      if (!(data54 === 0 || data54 === null)) {
        const err98 = { instancePath: instancePath + "/closedBy", schemaPath: "#/properties/closedBy/anyOf/2/enum", keyword: "enum", params: { allowedValues: schema32.properties.closedBy.anyOf[2].enum } };
        if (vErrors === null) {
          vErrors = [err98];
        } else {
          vErrors.push(err98);
        }
        errors++;
      }
      var _valid6 = _errs149 === errors;
      valid20 = valid20 || _valid6;
      if (!valid20) {
        const err99 = { instancePath: instancePath + "/closedBy", schemaPath: "#/properties/closedBy/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err99];
        } else {
          vErrors.push(err99);
        }
        errors++;
      } else {
        errors = _errs135;
        if (vErrors !== null) {
          if (_errs135) {
            vErrors.length = _errs135;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.closedDate !== void 0) {
      let data59 = data.closedDate;
      if (typeof data59 !== "string" && data59 !== null) {
        const err100 = { instancePath: instancePath + "/closedDate", schemaPath: "#/$defs/utcDateTimeOrUnset/type", keyword: "type", params: { type: schema33.type } };
        if (vErrors === null) {
          vErrors = [err100];
        } else {
          vErrors.push(err100);
        }
        errors++;
      }
      if (typeof data59 === "string") {
        if (!formats0(data59)) {
          const err101 = { instancePath: instancePath + "/closedDate", schemaPath: "#/$defs/utcDateTimeOrUnset/format", keyword: "format", params: { format: "utc-date-time-or-unset" } };
          if (vErrors === null) {
            vErrors = [err101];
          } else {
            vErrors.push(err101);
          }
          errors++;
        }
      }
    }
    if (data.duplicateBug !== void 0) {
      let data60 = data.duplicateBug;
      if (!(typeof data60 == "number" && (!(data60 % 1) && !isNaN(data60)))) {
        const err102 = { instancePath: instancePath + "/duplicateBug", schemaPath: "#/properties/duplicateBug/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err102];
        } else {
          vErrors.push(err102);
        }
        errors++;
      }
    }
    if (data.linkBug !== void 0) {
      let data61 = data.linkBug;
      const _errs156 = errors;
      let valid24 = false;
      const _errs157 = errors;
      if (typeof data61 !== "string") {
        const err103 = { instancePath: instancePath + "/linkBug", schemaPath: "#/properties/linkBug/anyOf/0/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err103];
        } else {
          vErrors.push(err103);
        }
        errors++;
      }
      var _valid7 = _errs157 === errors;
      valid24 = valid24 || _valid7;
      const _errs159 = errors;
      if (!(data61 === 0)) {
        const err104 = { instancePath: instancePath + "/linkBug", schemaPath: "#/properties/linkBug/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema32.properties.linkBug.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err104];
        } else {
          vErrors.push(err104);
        }
        errors++;
      }
      var _valid7 = _errs159 === errors;
      valid24 = valid24 || _valid7;
      if (!valid24) {
        const err105 = { instancePath: instancePath + "/linkBug", schemaPath: "#/properties/linkBug/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err105];
        } else {
          vErrors.push(err105);
        }
        errors++;
      } else {
        errors = _errs156;
        if (vErrors !== null) {
          if (_errs156) {
            vErrors.length = _errs156;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.case !== void 0) {
      let data62 = data.case;
      if (!(typeof data62 == "number" && (!(data62 % 1) && !isNaN(data62)))) {
        const err106 = { instancePath: instancePath + "/case", schemaPath: "#/properties/case/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err106];
        } else {
          vErrors.push(err106);
        }
        errors++;
      }
    }
    if (data.caseVersion !== void 0) {
      let data63 = data.caseVersion;
      if (!(typeof data63 == "number" && (!(data63 % 1) && !isNaN(data63)))) {
        const err107 = { instancePath: instancePath + "/caseVersion", schemaPath: "#/properties/caseVersion/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err107];
        } else {
          vErrors.push(err107);
        }
        errors++;
      }
    }
    if (data.result !== void 0) {
      let data64 = data.result;
      if (!(typeof data64 == "number" && (!(data64 % 1) && !isNaN(data64)))) {
        const err108 = { instancePath: instancePath + "/result", schemaPath: "#/properties/result/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err108];
        } else {
          vErrors.push(err108);
        }
        errors++;
      }
    }
    if (data.repo !== void 0) {
      let data65 = data.repo;
      if (!(typeof data65 == "number" && (!(data65 % 1) && !isNaN(data65)))) {
        const err109 = { instancePath: instancePath + "/repo", schemaPath: "#/properties/repo/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err109];
        } else {
          vErrors.push(err109);
        }
        errors++;
      }
    }
    if (data.entry !== void 0) {
      if (typeof data.entry !== "string") {
        const err110 = { instancePath: instancePath + "/entry", schemaPath: "#/properties/entry/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err110];
        } else {
          vErrors.push(err110);
        }
        errors++;
      }
    }
    if (data.lines !== void 0) {
      if (typeof data.lines !== "string") {
        const err111 = { instancePath: instancePath + "/lines", schemaPath: "#/properties/lines/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err111];
        } else {
          vErrors.push(err111);
        }
        errors++;
      }
    }
    if (data.v1 !== void 0) {
      if (typeof data.v1 !== "string") {
        const err112 = { instancePath: instancePath + "/v1", schemaPath: "#/properties/v1/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err112];
        } else {
          vErrors.push(err112);
        }
        errors++;
      }
    }
    if (data.v2 !== void 0) {
      if (typeof data.v2 !== "string") {
        const err113 = { instancePath: instancePath + "/v2", schemaPath: "#/properties/v2/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err113];
        } else {
          vErrors.push(err113);
        }
        errors++;
      }
    }
    if (data.repoType !== void 0) {
      if (typeof data.repoType !== "string") {
        const err114 = { instancePath: instancePath + "/repoType", schemaPath: "#/properties/repoType/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err114];
        } else {
          vErrors.push(err114);
        }
        errors++;
      }
    }
    if (data.testtask !== void 0) {
      let data71 = data.testtask;
      if (!(typeof data71 == "number" && (!(data71 % 1) && !isNaN(data71)))) {
        const err115 = { instancePath: instancePath + "/testtask", schemaPath: "#/properties/testtask/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err115];
        } else {
          vErrors.push(err115);
        }
        errors++;
      }
    }
    if (data.lastEditedBy !== void 0) {
      let data72 = data.lastEditedBy;
      const _errs181 = errors;
      let valid25 = false;
      const _errs182 = errors;
      if (data72 && typeof data72 == "object" && !Array.isArray(data72)) {
        if (data72.id === void 0) {
          const err116 = { instancePath: instancePath + "/lastEditedBy", schemaPath: "user-reference.schema.json/required", keyword: "required", params: { missingProperty: "id" } };
          if (vErrors === null) {
            vErrors = [err116];
          } else {
            vErrors.push(err116);
          }
          errors++;
        }
        if (data72.account === void 0) {
          const err117 = { instancePath: instancePath + "/lastEditedBy", schemaPath: "user-reference.schema.json/required", keyword: "required", params: { missingProperty: "account" } };
          if (vErrors === null) {
            vErrors = [err117];
          } else {
            vErrors.push(err117);
          }
          errors++;
        }
        if (data72.id !== void 0) {
          let data73 = data72.id;
          if (!(typeof data73 == "number" && (!(data73 % 1) && !isNaN(data73)))) {
            const err118 = { instancePath: instancePath + "/lastEditedBy/id", schemaPath: "user-reference.schema.json/properties/id/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err118];
            } else {
              vErrors.push(err118);
            }
            errors++;
          }
        }
        if (data72.account !== void 0) {
          if (typeof data72.account !== "string") {
            const err119 = { instancePath: instancePath + "/lastEditedBy/account", schemaPath: "user-reference.schema.json/properties/account/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err119];
            } else {
              vErrors.push(err119);
            }
            errors++;
          }
        }
        if (data72.avatar !== void 0) {
          if (typeof data72.avatar !== "string") {
            const err120 = { instancePath: instancePath + "/lastEditedBy/avatar", schemaPath: "user-reference.schema.json/properties/avatar/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err120];
            } else {
              vErrors.push(err120);
            }
            errors++;
          }
        }
        if (data72.realname !== void 0) {
          if (typeof data72.realname !== "string") {
            const err121 = { instancePath: instancePath + "/lastEditedBy/realname", schemaPath: "user-reference.schema.json/properties/realname/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err121];
            } else {
              vErrors.push(err121);
            }
            errors++;
          }
        }
      } else {
        const err122 = { instancePath: instancePath + "/lastEditedBy", schemaPath: "user-reference.schema.json/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err122];
        } else {
          vErrors.push(err122);
        }
        errors++;
      }
      var _valid8 = _errs182 === errors;
      valid25 = valid25 || _valid8;
      if (_valid8) {
        var props4 = {};
        props4.id = true;
        props4.account = true;
        props4.avatar = true;
        props4.realname = true;
      }
      const _errs193 = errors;
      if (!(data72 === null || data72 === "" || data72 === 0)) {
        const err123 = { instancePath: instancePath + "/lastEditedBy", schemaPath: "#/properties/lastEditedBy/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema32.properties.lastEditedBy.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err123];
        } else {
          vErrors.push(err123);
        }
        errors++;
      }
      var _valid8 = _errs193 === errors;
      valid25 = valid25 || _valid8;
      if (!valid25) {
        const err124 = { instancePath: instancePath + "/lastEditedBy", schemaPath: "#/properties/lastEditedBy/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err124];
        } else {
          vErrors.push(err124);
        }
        errors++;
      } else {
        errors = _errs181;
        if (vErrors !== null) {
          if (_errs181) {
            vErrors.length = _errs181;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.lastEditedDate !== void 0) {
      let data77 = data.lastEditedDate;
      if (typeof data77 !== "string" && data77 !== null) {
        const err125 = { instancePath: instancePath + "/lastEditedDate", schemaPath: "#/$defs/utcDateTimeOrUnset/type", keyword: "type", params: { type: schema33.type } };
        if (vErrors === null) {
          vErrors = [err125];
        } else {
          vErrors.push(err125);
        }
        errors++;
      }
      if (typeof data77 === "string") {
        if (!formats0(data77)) {
          const err126 = { instancePath: instancePath + "/lastEditedDate", schemaPath: "#/$defs/utcDateTimeOrUnset/format", keyword: "format", params: { format: "utc-date-time-or-unset" } };
          if (vErrors === null) {
            vErrors = [err126];
          } else {
            vErrors.push(err126);
          }
          errors++;
        }
      }
    }
    if (data.deleted !== void 0) {
      if (typeof data.deleted !== "boolean") {
        const err127 = { instancePath: instancePath + "/deleted", schemaPath: "#/properties/deleted/type", keyword: "type", params: { type: "boolean" } };
        if (vErrors === null) {
          vErrors = [err127];
        } else {
          vErrors.push(err127);
        }
        errors++;
      }
    }
    if (data.executionName !== void 0) {
      if (typeof data.executionName !== "string") {
        const err128 = { instancePath: instancePath + "/executionName", schemaPath: "#/properties/executionName/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err128];
        } else {
          vErrors.push(err128);
        }
        errors++;
      }
    }
    if (data.storyTitle !== void 0) {
      if (typeof data.storyTitle !== "string") {
        const err129 = { instancePath: instancePath + "/storyTitle", schemaPath: "#/properties/storyTitle/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err129];
        } else {
          vErrors.push(err129);
        }
        errors++;
      }
    }
    if (data.storyStatus !== void 0) {
      if (typeof data.storyStatus !== "string") {
        const err130 = { instancePath: instancePath + "/storyStatus", schemaPath: "#/properties/storyStatus/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err130];
        } else {
          vErrors.push(err130);
        }
        errors++;
      }
    }
    if (data.latestStoryVersion !== void 0) {
      let data82 = data.latestStoryVersion;
      if (!(typeof data82 == "number" && (!(data82 % 1) && !isNaN(data82)))) {
        const err131 = { instancePath: instancePath + "/latestStoryVersion", schemaPath: "#/properties/latestStoryVersion/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err131];
        } else {
          vErrors.push(err131);
        }
        errors++;
      }
    }
    if (data.taskName !== void 0) {
      let data83 = data.taskName;
      if (typeof data83 !== "string" && data83 !== null) {
        const err132 = { instancePath: instancePath + "/taskName", schemaPath: "#/properties/taskName/type", keyword: "type", params: { type: schema32.properties.taskName.type } };
        if (vErrors === null) {
          vErrors = [err132];
        } else {
          vErrors.push(err132);
        }
        errors++;
      }
    }
    if (data.planName !== void 0) {
      let data84 = data.planName;
      if (typeof data84 !== "string" && data84 !== null) {
        const err133 = { instancePath: instancePath + "/planName", schemaPath: "#/properties/planName/type", keyword: "type", params: { type: schema32.properties.planName.type } };
        if (vErrors === null) {
          vErrors = [err133];
        } else {
          vErrors.push(err133);
        }
        errors++;
      }
    }
    if (data.projectName !== void 0) {
      if (typeof data.projectName !== "string") {
        const err134 = { instancePath: instancePath + "/projectName", schemaPath: "#/properties/projectName/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err134];
        } else {
          vErrors.push(err134);
        }
        errors++;
      }
    }
    if (data.toCases !== void 0) {
      if (!Array.isArray(data.toCases)) {
        const err135 = { instancePath: instancePath + "/toCases", schemaPath: "#/properties/toCases/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err135];
        } else {
          vErrors.push(err135);
        }
        errors++;
      }
    }
    if (data.files !== void 0) {
      if (!Array.isArray(data.files)) {
        const err136 = { instancePath: instancePath + "/files", schemaPath: "#/properties/files/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err136];
        } else {
          vErrors.push(err136);
        }
        errors++;
      }
    }
    if (data.assgnedDate !== void 0) {
      let data88 = data.assgnedDate;
      if (typeof data88 !== "string" && data88 !== null) {
        const err137 = { instancePath: instancePath + "/assgnedDate", schemaPath: "#/$defs/utcDateTimeOrUnset/type", keyword: "type", params: { type: schema33.type } };
        if (vErrors === null) {
          vErrors = [err137];
        } else {
          vErrors.push(err137);
        }
        errors++;
      }
      if (typeof data88 === "string") {
        if (!formats0(data88)) {
          const err138 = { instancePath: instancePath + "/assgnedDate", schemaPath: "#/$defs/utcDateTimeOrUnset/format", keyword: "format", params: { format: "utc-date-time-or-unset" } };
          if (vErrors === null) {
            vErrors = [err138];
          } else {
            vErrors.push(err138);
          }
          errors++;
        }
      }
    }
  } else {
    const err139 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err139];
    } else {
      vErrors.push(err139);
    }
    errors++;
  }
  validate21.errors = vErrors;
  return errors === 0;
}
validate21.evaluated = { "props": { "id": true, "product": true, "branch": true, "module": true, "project": true, "execution": true, "plan": true, "story": true, "storyVersion": true, "task": true, "toTask": true, "toStory": true, "title": true, "keywords": true, "severity": true, "pri": true, "type": true, "os": true, "browser": true, "hardware": true, "found": true, "steps": true, "status": true, "subStatus": true, "color": true, "confirmed": true, "activatedCount": true, "activatedDate": true, "feedbackBy": true, "notifyEmail": true, "mailto": true, "openedBy": true, "openedDate": true, "openedBuild": true, "assignedTo": true, "assignedDate": true, "deadline": true, "resolvedBy": true, "resolution": true, "resolvedBuild": true, "resolvedDate": true, "closedBy": true, "closedDate": true, "duplicateBug": true, "linkBug": true, "case": true, "caseVersion": true, "result": true, "repo": true, "entry": true, "lines": true, "v1": true, "v2": true, "repoType": true, "testtask": true, "lastEditedBy": true, "lastEditedDate": true, "deleted": true, "executionName": true, "storyTitle": true, "storyStatus": true, "latestStoryVersion": true, "taskName": true, "planName": true, "projectName": true, "toCases": true, "files": true, "assgnedDate": true }, "dynamicProps": false, "dynamicItems": false };
var task = validate22;
var schema46 = { "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "task.schema.json", "type": "object", "required": ["id", "consumed", "left", "status", "assignedTo", "realStarted"], "properties": { "id": { "type": "integer" }, "project": { "type": "integer" }, "parent": { "type": "integer" }, "execution": { "type": "integer" }, "module": { "type": "integer" }, "design": { "type": "integer" }, "story": { "type": "integer" }, "storyVersion": { "type": "integer" }, "designVersion": { "type": "integer" }, "fromBug": { "type": "integer" }, "feedback": { "type": "integer" }, "fromIssue": { "type": "integer" }, "name": { "type": "string" }, "type": { "enum": ["design", "devel", "request", "test", "study", "discuss", "ui", "affair", "misc", ""] }, "mode": { "type": "string" }, "pri": { "type": "integer" }, "estimate": { "type": "number" }, "consumed": { "type": "number" }, "left": { "type": "number" }, "deadline": { "$ref": "#/$defs/calendarDateOrUnset" }, "status": { "enum": ["wait", "doing", "done", "closed", "cancel"] }, "subStatus": { "type": "string" }, "color": { "type": "string" }, "mailto": { "type": ["array", "null"] }, "desc": { "type": "string" }, "version": { "type": "integer" }, "openedBy": { "anyOf": [{ "type": "string" }, { "enum": [0] }] }, "openedDate": { "$ref": "#/$defs/localDateTimeOrUnset" }, "assignedTo": { "anyOf": [{ "type": "string" }, { "enum": [0] }] }, "assignedDate": { "$ref": "#/$defs/localDateTimeOrUnset" }, "estStarted": { "$ref": "#/$defs/calendarDateOrUnset" }, "realStarted": { "$ref": "#/$defs/localDateTimeOrUnset" }, "finishedBy": { "anyOf": [{ "type": "string" }, { "enum": [0] }] }, "finishedDate": { "$ref": "#/$defs/localDateTimeOrUnset" }, "finishedList": { "type": "string" }, "canceledBy": { "anyOf": [{ "type": "string" }, { "enum": [0] }] }, "canceledDate": { "$ref": "#/$defs/localDateTimeOrUnset" }, "closedBy": { "anyOf": [{ "type": "string" }, { "enum": [0] }] }, "closedDate": { "$ref": "#/$defs/localDateTimeOrUnset" }, "planDuration": { "type": "integer" }, "realDuration": { "type": "integer" }, "closedReason": { "type": "string" }, "lastEditedBy": { "anyOf": [{ "type": "string" }, { "enum": [0] }] }, "lastEditedDate": { "$ref": "#/$defs/localDateTimeOrUnset" }, "activatedDate": { "$ref": "#/$defs/localDateTimeOrUnset" }, "order": { "type": "integer" }, "repo": { "type": "integer" }, "mr": { "type": "integer" }, "entry": { "type": "string" }, "lines": { "type": "string" }, "v1": { "type": "string" }, "v2": { "type": "string" }, "deleted": { "type": "string" }, "vision": { "type": "string" }, "storyID": { "type": ["integer", "null"] }, "storyTitle": { "type": ["string", "null"] }, "latestStoryVersion": { "type": ["integer", "null"] }, "storyStatus": { "type": ["string", "null"] }, "assignedToRealName": { "type": "string" }, "children": { "type": "array" }, "members": { "type": "array" }, "team": { "type": "array" }, "files": { "type": "array" }, "needConfirm": { "type": "boolean" }, "progress": { "type": "integer" } }, "$defs": { "localDateTimeOrUnset": { "type": ["string", "null"], "format": "local-date-time-or-unset" }, "calendarDateOrUnset": { "type": ["string", "null"], "format": "calendar-date-or-unset" } } };
var schema47 = { "type": ["string", "null"], "format": "calendar-date-or-unset" };
var schema48 = { "type": ["string", "null"], "format": "local-date-time-or-unset" };
var formats16 = (init_forms(), __toCommonJS(forms_exports)).formats["calendar-date-or-unset"];
var formats18 = (init_forms(), __toCommonJS(forms_exports)).formats["local-date-time-or-unset"];
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate22.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.consumed === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "consumed" } };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.left === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "left" } };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.status === void 0) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" } };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.assignedTo === void 0) {
      const err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "assignedTo" } };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
    if (data.realStarted === void 0) {
      const err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "realStarted" } };
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        vErrors.push(err5);
      }
      errors++;
    }
    if (data.id !== void 0) {
      let data0 = data.id;
      if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
        const err6 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.project !== void 0) {
      let data1 = data.project;
      if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)))) {
        const err7 = { instancePath: instancePath + "/project", schemaPath: "#/properties/project/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.parent !== void 0) {
      let data2 = data.parent;
      if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
        const err8 = { instancePath: instancePath + "/parent", schemaPath: "#/properties/parent/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.execution !== void 0) {
      let data3 = data.execution;
      if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)))) {
        const err9 = { instancePath: instancePath + "/execution", schemaPath: "#/properties/execution/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.module !== void 0) {
      let data4 = data.module;
      if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)))) {
        const err10 = { instancePath: instancePath + "/module", schemaPath: "#/properties/module/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.design !== void 0) {
      let data5 = data.design;
      if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)))) {
        const err11 = { instancePath: instancePath + "/design", schemaPath: "#/properties/design/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.story !== void 0) {
      let data6 = data.story;
      if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)))) {
        const err12 = { instancePath: instancePath + "/story", schemaPath: "#/properties/story/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.storyVersion !== void 0) {
      let data7 = data.storyVersion;
      if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)))) {
        const err13 = { instancePath: instancePath + "/storyVersion", schemaPath: "#/properties/storyVersion/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.designVersion !== void 0) {
      let data8 = data.designVersion;
      if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)))) {
        const err14 = { instancePath: instancePath + "/designVersion", schemaPath: "#/properties/designVersion/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.fromBug !== void 0) {
      let data9 = data.fromBug;
      if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)))) {
        const err15 = { instancePath: instancePath + "/fromBug", schemaPath: "#/properties/fromBug/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.feedback !== void 0) {
      let data10 = data.feedback;
      if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)))) {
        const err16 = { instancePath: instancePath + "/feedback", schemaPath: "#/properties/feedback/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.fromIssue !== void 0) {
      let data11 = data.fromIssue;
      if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)))) {
        const err17 = { instancePath: instancePath + "/fromIssue", schemaPath: "#/properties/fromIssue/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
    }
    if (data.name !== void 0) {
      if (typeof data.name !== "string") {
        const err18 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.type !== void 0) {
      let data13 = data.type;
      if (!(data13 === "design" || data13 === "devel" || data13 === "request" || data13 === "test" || data13 === "study" || data13 === "discuss" || data13 === "ui" || data13 === "affair" || data13 === "misc" || data13 === "")) {
        const err19 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/enum", keyword: "enum", params: { allowedValues: schema46.properties.type.enum } };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.mode !== void 0) {
      if (typeof data.mode !== "string") {
        const err20 = { instancePath: instancePath + "/mode", schemaPath: "#/properties/mode/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.pri !== void 0) {
      let data15 = data.pri;
      if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)))) {
        const err21 = { instancePath: instancePath + "/pri", schemaPath: "#/properties/pri/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
    }
    if (data.estimate !== void 0) {
      if (!(typeof data.estimate == "number")) {
        const err22 = { instancePath: instancePath + "/estimate", schemaPath: "#/properties/estimate/type", keyword: "type", params: { type: "number" } };
        if (vErrors === null) {
          vErrors = [err22];
        } else {
          vErrors.push(err22);
        }
        errors++;
      }
    }
    if (data.consumed !== void 0) {
      if (!(typeof data.consumed == "number")) {
        const err23 = { instancePath: instancePath + "/consumed", schemaPath: "#/properties/consumed/type", keyword: "type", params: { type: "number" } };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          vErrors.push(err23);
        }
        errors++;
      }
    }
    if (data.left !== void 0) {
      if (!(typeof data.left == "number")) {
        const err24 = { instancePath: instancePath + "/left", schemaPath: "#/properties/left/type", keyword: "type", params: { type: "number" } };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
    }
    if (data.deadline !== void 0) {
      let data19 = data.deadline;
      if (typeof data19 !== "string" && data19 !== null) {
        const err25 = { instancePath: instancePath + "/deadline", schemaPath: "#/$defs/calendarDateOrUnset/type", keyword: "type", params: { type: schema47.type } };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
      if (typeof data19 === "string") {
        if (!formats16(data19)) {
          const err26 = { instancePath: instancePath + "/deadline", schemaPath: "#/$defs/calendarDateOrUnset/format", keyword: "format", params: { format: "calendar-date-or-unset" } };
          if (vErrors === null) {
            vErrors = [err26];
          } else {
            vErrors.push(err26);
          }
          errors++;
        }
      }
    }
    if (data.status !== void 0) {
      let data20 = data.status;
      if (!(data20 === "wait" || data20 === "doing" || data20 === "done" || data20 === "closed" || data20 === "cancel")) {
        const err27 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: schema46.properties.status.enum } };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      }
    }
    if (data.subStatus !== void 0) {
      if (typeof data.subStatus !== "string") {
        const err28 = { instancePath: instancePath + "/subStatus", schemaPath: "#/properties/subStatus/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          vErrors.push(err28);
        }
        errors++;
      }
    }
    if (data.color !== void 0) {
      if (typeof data.color !== "string") {
        const err29 = { instancePath: instancePath + "/color", schemaPath: "#/properties/color/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
    }
    if (data.mailto !== void 0) {
      let data23 = data.mailto;
      if (!Array.isArray(data23) && data23 !== null) {
        const err30 = { instancePath: instancePath + "/mailto", schemaPath: "#/properties/mailto/type", keyword: "type", params: { type: schema46.properties.mailto.type } };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
    }
    if (data.desc !== void 0) {
      if (typeof data.desc !== "string") {
        const err31 = { instancePath: instancePath + "/desc", schemaPath: "#/properties/desc/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      }
    }
    if (data.version !== void 0) {
      let data25 = data.version;
      if (!(typeof data25 == "number" && (!(data25 % 1) && !isNaN(data25)))) {
        const err32 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          vErrors.push(err32);
        }
        errors++;
      }
    }
    if (data.openedBy !== void 0) {
      let data26 = data.openedBy;
      const _errs53 = errors;
      let valid2 = false;
      const _errs54 = errors;
      if (typeof data26 !== "string") {
        const err33 = { instancePath: instancePath + "/openedBy", schemaPath: "#/properties/openedBy/anyOf/0/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          vErrors.push(err33);
        }
        errors++;
      }
      var _valid0 = _errs54 === errors;
      valid2 = valid2 || _valid0;
      const _errs56 = errors;
      if (!(data26 === 0)) {
        const err34 = { instancePath: instancePath + "/openedBy", schemaPath: "#/properties/openedBy/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema46.properties.openedBy.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err34];
        } else {
          vErrors.push(err34);
        }
        errors++;
      }
      var _valid0 = _errs56 === errors;
      valid2 = valid2 || _valid0;
      if (!valid2) {
        const err35 = { instancePath: instancePath + "/openedBy", schemaPath: "#/properties/openedBy/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      } else {
        errors = _errs53;
        if (vErrors !== null) {
          if (_errs53) {
            vErrors.length = _errs53;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.openedDate !== void 0) {
      let data27 = data.openedDate;
      if (typeof data27 !== "string" && data27 !== null) {
        const err36 = { instancePath: instancePath + "/openedDate", schemaPath: "#/$defs/localDateTimeOrUnset/type", keyword: "type", params: { type: schema48.type } };
        if (vErrors === null) {
          vErrors = [err36];
        } else {
          vErrors.push(err36);
        }
        errors++;
      }
      if (typeof data27 === "string") {
        if (!formats18(data27)) {
          const err37 = { instancePath: instancePath + "/openedDate", schemaPath: "#/$defs/localDateTimeOrUnset/format", keyword: "format", params: { format: "local-date-time-or-unset" } };
          if (vErrors === null) {
            vErrors = [err37];
          } else {
            vErrors.push(err37);
          }
          errors++;
        }
      }
    }
    if (data.assignedTo !== void 0) {
      let data28 = data.assignedTo;
      const _errs61 = errors;
      let valid4 = false;
      const _errs62 = errors;
      if (typeof data28 !== "string") {
        const err38 = { instancePath: instancePath + "/assignedTo", schemaPath: "#/properties/assignedTo/anyOf/0/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err38];
        } else {
          vErrors.push(err38);
        }
        errors++;
      }
      var _valid1 = _errs62 === errors;
      valid4 = valid4 || _valid1;
      const _errs64 = errors;
      if (!(data28 === 0)) {
        const err39 = { instancePath: instancePath + "/assignedTo", schemaPath: "#/properties/assignedTo/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema46.properties.assignedTo.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err39];
        } else {
          vErrors.push(err39);
        }
        errors++;
      }
      var _valid1 = _errs64 === errors;
      valid4 = valid4 || _valid1;
      if (!valid4) {
        const err40 = { instancePath: instancePath + "/assignedTo", schemaPath: "#/properties/assignedTo/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err40];
        } else {
          vErrors.push(err40);
        }
        errors++;
      } else {
        errors = _errs61;
        if (vErrors !== null) {
          if (_errs61) {
            vErrors.length = _errs61;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.assignedDate !== void 0) {
      let data29 = data.assignedDate;
      if (typeof data29 !== "string" && data29 !== null) {
        const err41 = { instancePath: instancePath + "/assignedDate", schemaPath: "#/$defs/localDateTimeOrUnset/type", keyword: "type", params: { type: schema48.type } };
        if (vErrors === null) {
          vErrors = [err41];
        } else {
          vErrors.push(err41);
        }
        errors++;
      }
      if (typeof data29 === "string") {
        if (!formats18(data29)) {
          const err42 = { instancePath: instancePath + "/assignedDate", schemaPath: "#/$defs/localDateTimeOrUnset/format", keyword: "format", params: { format: "local-date-time-or-unset" } };
          if (vErrors === null) {
            vErrors = [err42];
          } else {
            vErrors.push(err42);
          }
          errors++;
        }
      }
    }
    if (data.estStarted !== void 0) {
      let data30 = data.estStarted;
      if (typeof data30 !== "string" && data30 !== null) {
        const err43 = { instancePath: instancePath + "/estStarted", schemaPath: "#/$defs/calendarDateOrUnset/type", keyword: "type", params: { type: schema47.type } };
        if (vErrors === null) {
          vErrors = [err43];
        } else {
          vErrors.push(err43);
        }
        errors++;
      }
      if (typeof data30 === "string") {
        if (!formats16(data30)) {
          const err44 = { instancePath: instancePath + "/estStarted", schemaPath: "#/$defs/calendarDateOrUnset/format", keyword: "format", params: { format: "calendar-date-or-unset" } };
          if (vErrors === null) {
            vErrors = [err44];
          } else {
            vErrors.push(err44);
          }
          errors++;
        }
      }
    }
    if (data.realStarted !== void 0) {
      let data31 = data.realStarted;
      if (typeof data31 !== "string" && data31 !== null) {
        const err45 = { instancePath: instancePath + "/realStarted", schemaPath: "#/$defs/localDateTimeOrUnset/type", keyword: "type", params: { type: schema48.type } };
        if (vErrors === null) {
          vErrors = [err45];
        } else {
          vErrors.push(err45);
        }
        errors++;
      }
      if (typeof data31 === "string") {
        if (!formats18(data31)) {
          const err46 = { instancePath: instancePath + "/realStarted", schemaPath: "#/$defs/localDateTimeOrUnset/format", keyword: "format", params: { format: "local-date-time-or-unset" } };
          if (vErrors === null) {
            vErrors = [err46];
          } else {
            vErrors.push(err46);
          }
          errors++;
        }
      }
    }
    if (data.finishedBy !== void 0) {
      let data32 = data.finishedBy;
      const _errs75 = errors;
      let valid8 = false;
      const _errs76 = errors;
      if (typeof data32 !== "string") {
        const err47 = { instancePath: instancePath + "/finishedBy", schemaPath: "#/properties/finishedBy/anyOf/0/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err47];
        } else {
          vErrors.push(err47);
        }
        errors++;
      }
      var _valid2 = _errs76 === errors;
      valid8 = valid8 || _valid2;
      const _errs78 = errors;
      if (!(data32 === 0)) {
        const err48 = { instancePath: instancePath + "/finishedBy", schemaPath: "#/properties/finishedBy/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema46.properties.finishedBy.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err48];
        } else {
          vErrors.push(err48);
        }
        errors++;
      }
      var _valid2 = _errs78 === errors;
      valid8 = valid8 || _valid2;
      if (!valid8) {
        const err49 = { instancePath: instancePath + "/finishedBy", schemaPath: "#/properties/finishedBy/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err49];
        } else {
          vErrors.push(err49);
        }
        errors++;
      } else {
        errors = _errs75;
        if (vErrors !== null) {
          if (_errs75) {
            vErrors.length = _errs75;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.finishedDate !== void 0) {
      let data33 = data.finishedDate;
      if (typeof data33 !== "string" && data33 !== null) {
        const err50 = { instancePath: instancePath + "/finishedDate", schemaPath: "#/$defs/localDateTimeOrUnset/type", keyword: "type", params: { type: schema48.type } };
        if (vErrors === null) {
          vErrors = [err50];
        } else {
          vErrors.push(err50);
        }
        errors++;
      }
      if (typeof data33 === "string") {
        if (!formats18(data33)) {
          const err51 = { instancePath: instancePath + "/finishedDate", schemaPath: "#/$defs/localDateTimeOrUnset/format", keyword: "format", params: { format: "local-date-time-or-unset" } };
          if (vErrors === null) {
            vErrors = [err51];
          } else {
            vErrors.push(err51);
          }
          errors++;
        }
      }
    }
    if (data.finishedList !== void 0) {
      if (typeof data.finishedList !== "string") {
        const err52 = { instancePath: instancePath + "/finishedList", schemaPath: "#/properties/finishedList/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err52];
        } else {
          vErrors.push(err52);
        }
        errors++;
      }
    }
    if (data.canceledBy !== void 0) {
      let data35 = data.canceledBy;
      const _errs85 = errors;
      let valid10 = false;
      const _errs86 = errors;
      if (typeof data35 !== "string") {
        const err53 = { instancePath: instancePath + "/canceledBy", schemaPath: "#/properties/canceledBy/anyOf/0/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err53];
        } else {
          vErrors.push(err53);
        }
        errors++;
      }
      var _valid3 = _errs86 === errors;
      valid10 = valid10 || _valid3;
      const _errs88 = errors;
      if (!(data35 === 0)) {
        const err54 = { instancePath: instancePath + "/canceledBy", schemaPath: "#/properties/canceledBy/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema46.properties.canceledBy.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err54];
        } else {
          vErrors.push(err54);
        }
        errors++;
      }
      var _valid3 = _errs88 === errors;
      valid10 = valid10 || _valid3;
      if (!valid10) {
        const err55 = { instancePath: instancePath + "/canceledBy", schemaPath: "#/properties/canceledBy/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err55];
        } else {
          vErrors.push(err55);
        }
        errors++;
      } else {
        errors = _errs85;
        if (vErrors !== null) {
          if (_errs85) {
            vErrors.length = _errs85;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.canceledDate !== void 0) {
      let data36 = data.canceledDate;
      if (typeof data36 !== "string" && data36 !== null) {
        const err56 = { instancePath: instancePath + "/canceledDate", schemaPath: "#/$defs/localDateTimeOrUnset/type", keyword: "type", params: { type: schema48.type } };
        if (vErrors === null) {
          vErrors = [err56];
        } else {
          vErrors.push(err56);
        }
        errors++;
      }
      if (typeof data36 === "string") {
        if (!formats18(data36)) {
          const err57 = { instancePath: instancePath + "/canceledDate", schemaPath: "#/$defs/localDateTimeOrUnset/format", keyword: "format", params: { format: "local-date-time-or-unset" } };
          if (vErrors === null) {
            vErrors = [err57];
          } else {
            vErrors.push(err57);
          }
          errors++;
        }
      }
    }
    if (data.closedBy !== void 0) {
      let data37 = data.closedBy;
      const _errs93 = errors;
      let valid12 = false;
      const _errs94 = errors;
      if (typeof data37 !== "string") {
        const err58 = { instancePath: instancePath + "/closedBy", schemaPath: "#/properties/closedBy/anyOf/0/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err58];
        } else {
          vErrors.push(err58);
        }
        errors++;
      }
      var _valid4 = _errs94 === errors;
      valid12 = valid12 || _valid4;
      const _errs96 = errors;
      if (!(data37 === 0)) {
        const err59 = { instancePath: instancePath + "/closedBy", schemaPath: "#/properties/closedBy/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema46.properties.closedBy.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err59];
        } else {
          vErrors.push(err59);
        }
        errors++;
      }
      var _valid4 = _errs96 === errors;
      valid12 = valid12 || _valid4;
      if (!valid12) {
        const err60 = { instancePath: instancePath + "/closedBy", schemaPath: "#/properties/closedBy/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err60];
        } else {
          vErrors.push(err60);
        }
        errors++;
      } else {
        errors = _errs93;
        if (vErrors !== null) {
          if (_errs93) {
            vErrors.length = _errs93;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.closedDate !== void 0) {
      let data38 = data.closedDate;
      if (typeof data38 !== "string" && data38 !== null) {
        const err61 = { instancePath: instancePath + "/closedDate", schemaPath: "#/$defs/localDateTimeOrUnset/type", keyword: "type", params: { type: schema48.type } };
        if (vErrors === null) {
          vErrors = [err61];
        } else {
          vErrors.push(err61);
        }
        errors++;
      }
      if (typeof data38 === "string") {
        if (!formats18(data38)) {
          const err62 = { instancePath: instancePath + "/closedDate", schemaPath: "#/$defs/localDateTimeOrUnset/format", keyword: "format", params: { format: "local-date-time-or-unset" } };
          if (vErrors === null) {
            vErrors = [err62];
          } else {
            vErrors.push(err62);
          }
          errors++;
        }
      }
    }
    if (data.planDuration !== void 0) {
      let data39 = data.planDuration;
      if (!(typeof data39 == "number" && (!(data39 % 1) && !isNaN(data39)))) {
        const err63 = { instancePath: instancePath + "/planDuration", schemaPath: "#/properties/planDuration/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err63];
        } else {
          vErrors.push(err63);
        }
        errors++;
      }
    }
    if (data.realDuration !== void 0) {
      let data40 = data.realDuration;
      if (!(typeof data40 == "number" && (!(data40 % 1) && !isNaN(data40)))) {
        const err64 = { instancePath: instancePath + "/realDuration", schemaPath: "#/properties/realDuration/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err64];
        } else {
          vErrors.push(err64);
        }
        errors++;
      }
    }
    if (data.closedReason !== void 0) {
      if (typeof data.closedReason !== "string") {
        const err65 = { instancePath: instancePath + "/closedReason", schemaPath: "#/properties/closedReason/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err65];
        } else {
          vErrors.push(err65);
        }
        errors++;
      }
    }
    if (data.lastEditedBy !== void 0) {
      let data42 = data.lastEditedBy;
      const _errs107 = errors;
      let valid14 = false;
      const _errs108 = errors;
      if (typeof data42 !== "string") {
        const err66 = { instancePath: instancePath + "/lastEditedBy", schemaPath: "#/properties/lastEditedBy/anyOf/0/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err66];
        } else {
          vErrors.push(err66);
        }
        errors++;
      }
      var _valid5 = _errs108 === errors;
      valid14 = valid14 || _valid5;
      const _errs110 = errors;
      if (!(data42 === 0)) {
        const err67 = { instancePath: instancePath + "/lastEditedBy", schemaPath: "#/properties/lastEditedBy/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema46.properties.lastEditedBy.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err67];
        } else {
          vErrors.push(err67);
        }
        errors++;
      }
      var _valid5 = _errs110 === errors;
      valid14 = valid14 || _valid5;
      if (!valid14) {
        const err68 = { instancePath: instancePath + "/lastEditedBy", schemaPath: "#/properties/lastEditedBy/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err68];
        } else {
          vErrors.push(err68);
        }
        errors++;
      } else {
        errors = _errs107;
        if (vErrors !== null) {
          if (_errs107) {
            vErrors.length = _errs107;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.lastEditedDate !== void 0) {
      let data43 = data.lastEditedDate;
      if (typeof data43 !== "string" && data43 !== null) {
        const err69 = { instancePath: instancePath + "/lastEditedDate", schemaPath: "#/$defs/localDateTimeOrUnset/type", keyword: "type", params: { type: schema48.type } };
        if (vErrors === null) {
          vErrors = [err69];
        } else {
          vErrors.push(err69);
        }
        errors++;
      }
      if (typeof data43 === "string") {
        if (!formats18(data43)) {
          const err70 = { instancePath: instancePath + "/lastEditedDate", schemaPath: "#/$defs/localDateTimeOrUnset/format", keyword: "format", params: { format: "local-date-time-or-unset" } };
          if (vErrors === null) {
            vErrors = [err70];
          } else {
            vErrors.push(err70);
          }
          errors++;
        }
      }
    }
    if (data.activatedDate !== void 0) {
      let data44 = data.activatedDate;
      if (typeof data44 !== "string" && data44 !== null) {
        const err71 = { instancePath: instancePath + "/activatedDate", schemaPath: "#/$defs/localDateTimeOrUnset/type", keyword: "type", params: { type: schema48.type } };
        if (vErrors === null) {
          vErrors = [err71];
        } else {
          vErrors.push(err71);
        }
        errors++;
      }
      if (typeof data44 === "string") {
        if (!formats18(data44)) {
          const err72 = { instancePath: instancePath + "/activatedDate", schemaPath: "#/$defs/localDateTimeOrUnset/format", keyword: "format", params: { format: "local-date-time-or-unset" } };
          if (vErrors === null) {
            vErrors = [err72];
          } else {
            vErrors.push(err72);
          }
          errors++;
        }
      }
    }
    if (data.order !== void 0) {
      let data45 = data.order;
      if (!(typeof data45 == "number" && (!(data45 % 1) && !isNaN(data45)))) {
        const err73 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err73];
        } else {
          vErrors.push(err73);
        }
        errors++;
      }
    }
    if (data.repo !== void 0) {
      let data46 = data.repo;
      if (!(typeof data46 == "number" && (!(data46 % 1) && !isNaN(data46)))) {
        const err74 = { instancePath: instancePath + "/repo", schemaPath: "#/properties/repo/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err74];
        } else {
          vErrors.push(err74);
        }
        errors++;
      }
    }
    if (data.mr !== void 0) {
      let data47 = data.mr;
      if (!(typeof data47 == "number" && (!(data47 % 1) && !isNaN(data47)))) {
        const err75 = { instancePath: instancePath + "/mr", schemaPath: "#/properties/mr/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err75];
        } else {
          vErrors.push(err75);
        }
        errors++;
      }
    }
    if (data.entry !== void 0) {
      if (typeof data.entry !== "string") {
        const err76 = { instancePath: instancePath + "/entry", schemaPath: "#/properties/entry/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err76];
        } else {
          vErrors.push(err76);
        }
        errors++;
      }
    }
    if (data.lines !== void 0) {
      if (typeof data.lines !== "string") {
        const err77 = { instancePath: instancePath + "/lines", schemaPath: "#/properties/lines/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err77];
        } else {
          vErrors.push(err77);
        }
        errors++;
      }
    }
    if (data.v1 !== void 0) {
      if (typeof data.v1 !== "string") {
        const err78 = { instancePath: instancePath + "/v1", schemaPath: "#/properties/v1/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err78];
        } else {
          vErrors.push(err78);
        }
        errors++;
      }
    }
    if (data.v2 !== void 0) {
      if (typeof data.v2 !== "string") {
        const err79 = { instancePath: instancePath + "/v2", schemaPath: "#/properties/v2/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err79];
        } else {
          vErrors.push(err79);
        }
        errors++;
      }
    }
    if (data.deleted !== void 0) {
      if (typeof data.deleted !== "string") {
        const err80 = { instancePath: instancePath + "/deleted", schemaPath: "#/properties/deleted/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err80];
        } else {
          vErrors.push(err80);
        }
        errors++;
      }
    }
    if (data.vision !== void 0) {
      if (typeof data.vision !== "string") {
        const err81 = { instancePath: instancePath + "/vision", schemaPath: "#/properties/vision/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err81];
        } else {
          vErrors.push(err81);
        }
        errors++;
      }
    }
    if (data.storyID !== void 0) {
      let data54 = data.storyID;
      if (!(typeof data54 == "number" && (!(data54 % 1) && !isNaN(data54))) && data54 !== null) {
        const err82 = { instancePath: instancePath + "/storyID", schemaPath: "#/properties/storyID/type", keyword: "type", params: { type: schema46.properties.storyID.type } };
        if (vErrors === null) {
          vErrors = [err82];
        } else {
          vErrors.push(err82);
        }
        errors++;
      }
    }
    if (data.storyTitle !== void 0) {
      let data55 = data.storyTitle;
      if (typeof data55 !== "string" && data55 !== null) {
        const err83 = { instancePath: instancePath + "/storyTitle", schemaPath: "#/properties/storyTitle/type", keyword: "type", params: { type: schema46.properties.storyTitle.type } };
        if (vErrors === null) {
          vErrors = [err83];
        } else {
          vErrors.push(err83);
        }
        errors++;
      }
    }
    if (data.latestStoryVersion !== void 0) {
      let data56 = data.latestStoryVersion;
      if (!(typeof data56 == "number" && (!(data56 % 1) && !isNaN(data56))) && data56 !== null) {
        const err84 = { instancePath: instancePath + "/latestStoryVersion", schemaPath: "#/properties/latestStoryVersion/type", keyword: "type", params: { type: schema46.properties.latestStoryVersion.type } };
        if (vErrors === null) {
          vErrors = [err84];
        } else {
          vErrors.push(err84);
        }
        errors++;
      }
    }
    if (data.storyStatus !== void 0) {
      let data57 = data.storyStatus;
      if (typeof data57 !== "string" && data57 !== null) {
        const err85 = { instancePath: instancePath + "/storyStatus", schemaPath: "#/properties/storyStatus/type", keyword: "type", params: { type: schema46.properties.storyStatus.type } };
        if (vErrors === null) {
          vErrors = [err85];
        } else {
          vErrors.push(err85);
        }
        errors++;
      }
    }
    if (data.assignedToRealName !== void 0) {
      if (typeof data.assignedToRealName !== "string") {
        const err86 = { instancePath: instancePath + "/assignedToRealName", schemaPath: "#/properties/assignedToRealName/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err86];
        } else {
          vErrors.push(err86);
        }
        errors++;
      }
    }
    if (data.children !== void 0) {
      if (!Array.isArray(data.children)) {
        const err87 = { instancePath: instancePath + "/children", schemaPath: "#/properties/children/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err87];
        } else {
          vErrors.push(err87);
        }
        errors++;
      }
    }
    if (data.members !== void 0) {
      if (!Array.isArray(data.members)) {
        const err88 = { instancePath: instancePath + "/members", schemaPath: "#/properties/members/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err88];
        } else {
          vErrors.push(err88);
        }
        errors++;
      }
    }
    if (data.team !== void 0) {
      if (!Array.isArray(data.team)) {
        const err89 = { instancePath: instancePath + "/team", schemaPath: "#/properties/team/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err89];
        } else {
          vErrors.push(err89);
        }
        errors++;
      }
    }
    if (data.files !== void 0) {
      if (!Array.isArray(data.files)) {
        const err90 = { instancePath: instancePath + "/files", schemaPath: "#/properties/files/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err90];
        } else {
          vErrors.push(err90);
        }
        errors++;
      }
    }
    if (data.needConfirm !== void 0) {
      if (typeof data.needConfirm !== "boolean") {
        const err91 = { instancePath: instancePath + "/needConfirm", schemaPath: "#/properties/needConfirm/type", keyword: "type", params: { type: "boolean" } };
        if (vErrors === null) {
          vErrors = [err91];
        } else {
          vErrors.push(err91);
        }
        errors++;
      }
    }
    if (data.progress !== void 0) {
      let data64 = data.progress;
      if (!(typeof data64 == "number" && (!(data64 % 1) && !isNaN(data64)))) {
        const err92 = { instancePath: instancePath + "/progress", schemaPath: "#/properties/progress/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err92];
        } else {
          vErrors.push(err92);
        }
        errors++;
      }
    }
  } else {
    const err93 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err93];
    } else {
      vErrors.push(err93);
    }
    errors++;
  }
  validate22.errors = vErrors;
  return errors === 0;
}
validate22.evaluated = { "props": { "id": true, "project": true, "parent": true, "execution": true, "module": true, "design": true, "story": true, "storyVersion": true, "designVersion": true, "fromBug": true, "feedback": true, "fromIssue": true, "name": true, "type": true, "mode": true, "pri": true, "estimate": true, "consumed": true, "left": true, "deadline": true, "status": true, "subStatus": true, "color": true, "mailto": true, "desc": true, "version": true, "openedBy": true, "openedDate": true, "assignedTo": true, "assignedDate": true, "estStarted": true, "realStarted": true, "finishedBy": true, "finishedDate": true, "finishedList": true, "canceledBy": true, "canceledDate": true, "closedBy": true, "closedDate": true, "planDuration": true, "realDuration": true, "closedReason": true, "lastEditedBy": true, "lastEditedDate": true, "activatedDate": true, "order": true, "repo": true, "mr": true, "entry": true, "lines": true, "v1": true, "v2": true, "deleted": true, "vision": true, "storyID": true, "storyTitle": true, "latestStoryVersion": true, "storyStatus": true, "assignedToRealName": true, "children": true, "members": true, "team": true, "files": true, "needConfirm": true, "progress": true }, "dynamicProps": false, "dynamicItems": false };
var story = validate23;
var schema57 = { "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "story.schema.json", "type": "object", "required": ["id", "product", "title", "category", "pri", "status", "stage", "openedBy", "version"], "properties": { "id": { "type": "integer" }, "parent": { "type": "integer" }, "product": { "type": "integer" }, "branch": { "type": "integer" }, "module": { "type": "integer" }, "plan": { "anyOf": [{ "type": "string" }, { "enum": [0] }] }, "source": { "enum": ["customer", "user", "po", "market", ""] }, "sourceNote": { "type": "string" }, "fromBug": { "type": "integer" }, "title": { "type": "string" }, "keywords": { "type": "string" }, "type": { "type": "string" }, "category": { "enum": ["feature", "interface", "performance", "safe", "experience", "improve", "other", ""] }, "pri": { "type": "integer" }, "estimate": { "type": "number" }, "status": { "enum": ["draft", "active", "closed", "changed"] }, "subStatus": { "type": "string" }, "color": { "type": "string" }, "stage": { "enum": ["wait", "planned", "projected", "developing", "developed", "testing", "tested", "verified", "released", "closed"] }, "stagedBy": { "anyOf": [{ "type": "string" }, { "enum": [0] }] }, "mailto": { "type": ["array", "null"] }, "openedBy": { "anyOf": [{ "type": "string" }, { "enum": [0] }] }, "openedDate": { "$ref": "#/$defs/utcDateTime" }, "assignedTo": { "anyOf": [{ "type": "string" }, { "enum": [0] }] }, "assignedDate": { "$ref": "#/$defs/utcDateTimeOrNull" }, "lastEditedBy": { "anyOf": [{ "type": "string" }, { "enum": [0] }] }, "lastEditedDate": { "$ref": "#/$defs/utcDateTimeOrNull" }, "reviewedBy": { "anyOf": [{ "type": "string" }, { "enum": [0] }] }, "reviewedDate": { "$ref": "#/$defs/utcDateTimeOrNull" }, "closedBy": { "anyOf": [{ "type": "string" }, { "enum": [0] }] }, "closedDate": { "$ref": "#/$defs/utcDateTimeOrNull" }, "closedReason": { "type": "string" }, "toBug": { "type": "integer" }, "childStories": { "type": "string" }, "linkStories": { "type": "string" }, "duplicateStory": { "type": "integer" }, "version": { "type": "integer" }, "URChanged": { "type": "string" }, "deleted": { "type": "boolean" }, "spec": { "type": "string" }, "verify": { "type": "string" }, "executions": { "type": "array" }, "tasks": { "type": "array" }, "stages": { "type": "array" }, "children": { "type": "array" } }, "$defs": { "utcDateTime": { "type": "string", "format": "utc-date-time" }, "utcDateTimeOrNull": { "type": ["string", "null"], "format": "utc-date-time" } } };
var schema59 = { "type": ["string", "null"], "format": "utc-date-time" };
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate23.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.product === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "product" } };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.title === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "title" } };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.category === void 0) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "category" } };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.pri === void 0) {
      const err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "pri" } };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
    if (data.status === void 0) {
      const err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" } };
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        vErrors.push(err5);
      }
      errors++;
    }
    if (data.stage === void 0) {
      const err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "stage" } };
      if (vErrors === null) {
        vErrors = [err6];
      } else {
        vErrors.push(err6);
      }
      errors++;
    }
    if (data.openedBy === void 0) {
      const err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "openedBy" } };
      if (vErrors === null) {
        vErrors = [err7];
      } else {
        vErrors.push(err7);
      }
      errors++;
    }
    if (data.version === void 0) {
      const err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "version" } };
      if (vErrors === null) {
        vErrors = [err8];
      } else {
        vErrors.push(err8);
      }
      errors++;
    }
    if (data.id !== void 0) {
      let data0 = data.id;
      if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
        const err9 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.parent !== void 0) {
      let data1 = data.parent;
      if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)))) {
        const err10 = { instancePath: instancePath + "/parent", schemaPath: "#/properties/parent/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.product !== void 0) {
      let data2 = data.product;
      if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
        const err11 = { instancePath: instancePath + "/product", schemaPath: "#/properties/product/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.branch !== void 0) {
      let data3 = data.branch;
      if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)))) {
        const err12 = { instancePath: instancePath + "/branch", schemaPath: "#/properties/branch/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.module !== void 0) {
      let data4 = data.module;
      if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)))) {
        const err13 = { instancePath: instancePath + "/module", schemaPath: "#/properties/module/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.plan !== void 0) {
      let data5 = data.plan;
      const _errs12 = errors;
      let valid1 = false;
      const _errs13 = errors;
      if (typeof data5 !== "string") {
        const err14 = { instancePath: instancePath + "/plan", schemaPath: "#/properties/plan/anyOf/0/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
      var _valid0 = _errs13 === errors;
      valid1 = valid1 || _valid0;
      const _errs15 = errors;
      if (!(data5 === 0)) {
        const err15 = { instancePath: instancePath + "/plan", schemaPath: "#/properties/plan/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema57.properties.plan.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
      var _valid0 = _errs15 === errors;
      valid1 = valid1 || _valid0;
      if (!valid1) {
        const err16 = { instancePath: instancePath + "/plan", schemaPath: "#/properties/plan/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      } else {
        errors = _errs12;
        if (vErrors !== null) {
          if (_errs12) {
            vErrors.length = _errs12;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.source !== void 0) {
      let data6 = data.source;
      if (!(data6 === "customer" || data6 === "user" || data6 === "po" || data6 === "market" || data6 === "")) {
        const err17 = { instancePath: instancePath + "/source", schemaPath: "#/properties/source/enum", keyword: "enum", params: { allowedValues: schema57.properties.source.enum } };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
    }
    if (data.sourceNote !== void 0) {
      if (typeof data.sourceNote !== "string") {
        const err18 = { instancePath: instancePath + "/sourceNote", schemaPath: "#/properties/sourceNote/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.fromBug !== void 0) {
      let data8 = data.fromBug;
      if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)))) {
        const err19 = { instancePath: instancePath + "/fromBug", schemaPath: "#/properties/fromBug/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.title !== void 0) {
      if (typeof data.title !== "string") {
        const err20 = { instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.keywords !== void 0) {
      if (typeof data.keywords !== "string") {
        const err21 = { instancePath: instancePath + "/keywords", schemaPath: "#/properties/keywords/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
    }
    if (data.type !== void 0) {
      if (typeof data.type !== "string") {
        const err22 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err22];
        } else {
          vErrors.push(err22);
        }
        errors++;
      }
    }
    if (data.category !== void 0) {
      let data12 = data.category;
      if (!(data12 === "feature" || data12 === "interface" || data12 === "performance" || data12 === "safe" || data12 === "experience" || data12 === "improve" || data12 === "other" || data12 === "")) {
        const err23 = { instancePath: instancePath + "/category", schemaPath: "#/properties/category/enum", keyword: "enum", params: { allowedValues: schema57.properties.category.enum } };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          vErrors.push(err23);
        }
        errors++;
      }
    }
    if (data.pri !== void 0) {
      let data13 = data.pri;
      if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)))) {
        const err24 = { instancePath: instancePath + "/pri", schemaPath: "#/properties/pri/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
    }
    if (data.estimate !== void 0) {
      if (!(typeof data.estimate == "number")) {
        const err25 = { instancePath: instancePath + "/estimate", schemaPath: "#/properties/estimate/type", keyword: "type", params: { type: "number" } };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
    }
    if (data.status !== void 0) {
      let data15 = data.status;
      if (!(data15 === "draft" || data15 === "active" || data15 === "closed" || data15 === "changed")) {
        const err26 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: schema57.properties.status.enum } };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
    }
    if (data.subStatus !== void 0) {
      if (typeof data.subStatus !== "string") {
        const err27 = { instancePath: instancePath + "/subStatus", schemaPath: "#/properties/subStatus/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      }
    }
    if (data.color !== void 0) {
      if (typeof data.color !== "string") {
        const err28 = { instancePath: instancePath + "/color", schemaPath: "#/properties/color/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          vErrors.push(err28);
        }
        errors++;
      }
    }
    if (data.stage !== void 0) {
      let data18 = data.stage;
      if (!(data18 === "wait" || data18 === "planned" || data18 === "projected" || data18 === "developing" || data18 === "developed" || data18 === "testing" || data18 === "tested" || data18 === "verified" || data18 === "released" || data18 === "closed")) {
        const err29 = { instancePath: instancePath + "/stage", schemaPath: "#/properties/stage/enum", keyword: "enum", params: { allowedValues: schema57.properties.stage.enum } };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
    }
    if (data.stagedBy !== void 0) {
      let data19 = data.stagedBy;
      const _errs39 = errors;
      let valid2 = false;
      const _errs40 = errors;
      if (typeof data19 !== "string") {
        const err30 = { instancePath: instancePath + "/stagedBy", schemaPath: "#/properties/stagedBy/anyOf/0/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
      var _valid1 = _errs40 === errors;
      valid2 = valid2 || _valid1;
      const _errs42 = errors;
      if (!(data19 === 0)) {
        const err31 = { instancePath: instancePath + "/stagedBy", schemaPath: "#/properties/stagedBy/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema57.properties.stagedBy.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      }
      var _valid1 = _errs42 === errors;
      valid2 = valid2 || _valid1;
      if (!valid2) {
        const err32 = { instancePath: instancePath + "/stagedBy", schemaPath: "#/properties/stagedBy/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          vErrors.push(err32);
        }
        errors++;
      } else {
        errors = _errs39;
        if (vErrors !== null) {
          if (_errs39) {
            vErrors.length = _errs39;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.mailto !== void 0) {
      let data20 = data.mailto;
      if (!Array.isArray(data20) && data20 !== null) {
        const err33 = { instancePath: instancePath + "/mailto", schemaPath: "#/properties/mailto/type", keyword: "type", params: { type: schema57.properties.mailto.type } };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          vErrors.push(err33);
        }
        errors++;
      }
    }
    if (data.openedBy !== void 0) {
      let data21 = data.openedBy;
      const _errs46 = errors;
      let valid3 = false;
      const _errs47 = errors;
      if (typeof data21 !== "string") {
        const err34 = { instancePath: instancePath + "/openedBy", schemaPath: "#/properties/openedBy/anyOf/0/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err34];
        } else {
          vErrors.push(err34);
        }
        errors++;
      }
      var _valid2 = _errs47 === errors;
      valid3 = valid3 || _valid2;
      const _errs49 = errors;
      if (!(data21 === 0)) {
        const err35 = { instancePath: instancePath + "/openedBy", schemaPath: "#/properties/openedBy/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema57.properties.openedBy.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      }
      var _valid2 = _errs49 === errors;
      valid3 = valid3 || _valid2;
      if (!valid3) {
        const err36 = { instancePath: instancePath + "/openedBy", schemaPath: "#/properties/openedBy/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err36];
        } else {
          vErrors.push(err36);
        }
        errors++;
      } else {
        errors = _errs46;
        if (vErrors !== null) {
          if (_errs46) {
            vErrors.length = _errs46;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.openedDate !== void 0) {
      let data22 = data.openedDate;
      if (typeof data22 === "string") {
        if (!formats2(data22)) {
          const err37 = { instancePath: instancePath + "/openedDate", schemaPath: "#/$defs/utcDateTime/format", keyword: "format", params: { format: "utc-date-time" } };
          if (vErrors === null) {
            vErrors = [err37];
          } else {
            vErrors.push(err37);
          }
          errors++;
        }
      } else {
        const err38 = { instancePath: instancePath + "/openedDate", schemaPath: "#/$defs/utcDateTime/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err38];
        } else {
          vErrors.push(err38);
        }
        errors++;
      }
    }
    if (data.assignedTo !== void 0) {
      let data23 = data.assignedTo;
      const _errs54 = errors;
      let valid5 = false;
      const _errs55 = errors;
      if (typeof data23 !== "string") {
        const err39 = { instancePath: instancePath + "/assignedTo", schemaPath: "#/properties/assignedTo/anyOf/0/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err39];
        } else {
          vErrors.push(err39);
        }
        errors++;
      }
      var _valid3 = _errs55 === errors;
      valid5 = valid5 || _valid3;
      const _errs57 = errors;
      if (!(data23 === 0)) {
        const err40 = { instancePath: instancePath + "/assignedTo", schemaPath: "#/properties/assignedTo/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema57.properties.assignedTo.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err40];
        } else {
          vErrors.push(err40);
        }
        errors++;
      }
      var _valid3 = _errs57 === errors;
      valid5 = valid5 || _valid3;
      if (!valid5) {
        const err41 = { instancePath: instancePath + "/assignedTo", schemaPath: "#/properties/assignedTo/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err41];
        } else {
          vErrors.push(err41);
        }
        errors++;
      } else {
        errors = _errs54;
        if (vErrors !== null) {
          if (_errs54) {
            vErrors.length = _errs54;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.assignedDate !== void 0) {
      let data24 = data.assignedDate;
      if (typeof data24 !== "string" && data24 !== null) {
        const err42 = { instancePath: instancePath + "/assignedDate", schemaPath: "#/$defs/utcDateTimeOrNull/type", keyword: "type", params: { type: schema59.type } };
        if (vErrors === null) {
          vErrors = [err42];
        } else {
          vErrors.push(err42);
        }
        errors++;
      }
      if (typeof data24 === "string") {
        if (!formats2(data24)) {
          const err43 = { instancePath: instancePath + "/assignedDate", schemaPath: "#/$defs/utcDateTimeOrNull/format", keyword: "format", params: { format: "utc-date-time" } };
          if (vErrors === null) {
            vErrors = [err43];
          } else {
            vErrors.push(err43);
          }
          errors++;
        }
      }
    }
    if (data.lastEditedBy !== void 0) {
      let data25 = data.lastEditedBy;
      const _errs62 = errors;
      let valid7 = false;
      const _errs63 = errors;
      if (typeof data25 !== "string") {
        const err44 = { instancePath: instancePath + "/lastEditedBy", schemaPath: "#/properties/lastEditedBy/anyOf/0/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err44];
        } else {
          vErrors.push(err44);
        }
        errors++;
      }
      var _valid4 = _errs63 === errors;
      valid7 = valid7 || _valid4;
      const _errs65 = errors;
      if (!(data25 === 0)) {
        const err45 = { instancePath: instancePath + "/lastEditedBy", schemaPath: "#/properties/lastEditedBy/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema57.properties.lastEditedBy.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err45];
        } else {
          vErrors.push(err45);
        }
        errors++;
      }
      var _valid4 = _errs65 === errors;
      valid7 = valid7 || _valid4;
      if (!valid7) {
        const err46 = { instancePath: instancePath + "/lastEditedBy", schemaPath: "#/properties/lastEditedBy/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err46];
        } else {
          vErrors.push(err46);
        }
        errors++;
      } else {
        errors = _errs62;
        if (vErrors !== null) {
          if (_errs62) {
            vErrors.length = _errs62;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.lastEditedDate !== void 0) {
      let data26 = data.lastEditedDate;
      if (typeof data26 !== "string" && data26 !== null) {
        const err47 = { instancePath: instancePath + "/lastEditedDate", schemaPath: "#/$defs/utcDateTimeOrNull/type", keyword: "type", params: { type: schema59.type } };
        if (vErrors === null) {
          vErrors = [err47];
        } else {
          vErrors.push(err47);
        }
        errors++;
      }
      if (typeof data26 === "string") {
        if (!formats2(data26)) {
          const err48 = { instancePath: instancePath + "/lastEditedDate", schemaPath: "#/$defs/utcDateTimeOrNull/format", keyword: "format", params: { format: "utc-date-time" } };
          if (vErrors === null) {
            vErrors = [err48];
          } else {
            vErrors.push(err48);
          }
          errors++;
        }
      }
    }
    if (data.reviewedBy !== void 0) {
      let data27 = data.reviewedBy;
      const _errs70 = errors;
      let valid9 = false;
      const _errs71 = errors;
      if (typeof data27 !== "string") {
        const err49 = { instancePath: instancePath + "/reviewedBy", schemaPath: "#/properties/reviewedBy/anyOf/0/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err49];
        } else {
          vErrors.push(err49);
        }
        errors++;
      }
      var _valid5 = _errs71 === errors;
      valid9 = valid9 || _valid5;
      const _errs73 = errors;
      if (!(data27 === 0)) {
        const err50 = { instancePath: instancePath + "/reviewedBy", schemaPath: "#/properties/reviewedBy/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema57.properties.reviewedBy.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err50];
        } else {
          vErrors.push(err50);
        }
        errors++;
      }
      var _valid5 = _errs73 === errors;
      valid9 = valid9 || _valid5;
      if (!valid9) {
        const err51 = { instancePath: instancePath + "/reviewedBy", schemaPath: "#/properties/reviewedBy/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err51];
        } else {
          vErrors.push(err51);
        }
        errors++;
      } else {
        errors = _errs70;
        if (vErrors !== null) {
          if (_errs70) {
            vErrors.length = _errs70;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.reviewedDate !== void 0) {
      let data28 = data.reviewedDate;
      if (typeof data28 !== "string" && data28 !== null) {
        const err52 = { instancePath: instancePath + "/reviewedDate", schemaPath: "#/$defs/utcDateTimeOrNull/type", keyword: "type", params: { type: schema59.type } };
        if (vErrors === null) {
          vErrors = [err52];
        } else {
          vErrors.push(err52);
        }
        errors++;
      }
      if (typeof data28 === "string") {
        if (!formats2(data28)) {
          const err53 = { instancePath: instancePath + "/reviewedDate", schemaPath: "#/$defs/utcDateTimeOrNull/format", keyword: "format", params: { format: "utc-date-time" } };
          if (vErrors === null) {
            vErrors = [err53];
          } else {
            vErrors.push(err53);
          }
          errors++;
        }
      }
    }
    if (data.closedBy !== void 0) {
      let data29 = data.closedBy;
      const _errs78 = errors;
      let valid11 = false;
      const _errs79 = errors;
      if (typeof data29 !== "string") {
        const err54 = { instancePath: instancePath + "/closedBy", schemaPath: "#/properties/closedBy/anyOf/0/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err54];
        } else {
          vErrors.push(err54);
        }
        errors++;
      }
      var _valid6 = _errs79 === errors;
      valid11 = valid11 || _valid6;
      const _errs81 = errors;
      if (!(data29 === 0)) {
        const err55 = { instancePath: instancePath + "/closedBy", schemaPath: "#/properties/closedBy/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema57.properties.closedBy.anyOf[1].enum } };
        if (vErrors === null) {
          vErrors = [err55];
        } else {
          vErrors.push(err55);
        }
        errors++;
      }
      var _valid6 = _errs81 === errors;
      valid11 = valid11 || _valid6;
      if (!valid11) {
        const err56 = { instancePath: instancePath + "/closedBy", schemaPath: "#/properties/closedBy/anyOf", keyword: "anyOf", params: {} };
        if (vErrors === null) {
          vErrors = [err56];
        } else {
          vErrors.push(err56);
        }
        errors++;
      } else {
        errors = _errs78;
        if (vErrors !== null) {
          if (_errs78) {
            vErrors.length = _errs78;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.closedDate !== void 0) {
      let data30 = data.closedDate;
      if (typeof data30 !== "string" && data30 !== null) {
        const err57 = { instancePath: instancePath + "/closedDate", schemaPath: "#/$defs/utcDateTimeOrNull/type", keyword: "type", params: { type: schema59.type } };
        if (vErrors === null) {
          vErrors = [err57];
        } else {
          vErrors.push(err57);
        }
        errors++;
      }
      if (typeof data30 === "string") {
        if (!formats2(data30)) {
          const err58 = { instancePath: instancePath + "/closedDate", schemaPath: "#/$defs/utcDateTimeOrNull/format", keyword: "format", params: { format: "utc-date-time" } };
          if (vErrors === null) {
            vErrors = [err58];
          } else {
            vErrors.push(err58);
          }
          errors++;
        }
      }
    }
    if (data.closedReason !== void 0) {
      if (typeof data.closedReason !== "string") {
        const err59 = { instancePath: instancePath + "/closedReason", schemaPath: "#/properties/closedReason/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err59];
        } else {
          vErrors.push(err59);
        }
        errors++;
      }
    }
    if (data.toBug !== void 0) {
      let data32 = data.toBug;
      if (!(typeof data32 == "number" && (!(data32 % 1) && !isNaN(data32)))) {
        const err60 = { instancePath: instancePath + "/toBug", schemaPath: "#/properties/toBug/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err60];
        } else {
          vErrors.push(err60);
        }
        errors++;
      }
    }
    if (data.childStories !== void 0) {
      if (typeof data.childStories !== "string") {
        const err61 = { instancePath: instancePath + "/childStories", schemaPath: "#/properties/childStories/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err61];
        } else {
          vErrors.push(err61);
        }
        errors++;
      }
    }
    if (data.linkStories !== void 0) {
      if (typeof data.linkStories !== "string") {
        const err62 = { instancePath: instancePath + "/linkStories", schemaPath: "#/properties/linkStories/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err62];
        } else {
          vErrors.push(err62);
        }
        errors++;
      }
    }
    if (data.duplicateStory !== void 0) {
      let data35 = data.duplicateStory;
      if (!(typeof data35 == "number" && (!(data35 % 1) && !isNaN(data35)))) {
        const err63 = { instancePath: instancePath + "/duplicateStory", schemaPath: "#/properties/duplicateStory/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err63];
        } else {
          vErrors.push(err63);
        }
        errors++;
      }
    }
    if (data.version !== void 0) {
      let data36 = data.version;
      if (!(typeof data36 == "number" && (!(data36 % 1) && !isNaN(data36)))) {
        const err64 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err64];
        } else {
          vErrors.push(err64);
        }
        errors++;
      }
    }
    if (data.URChanged !== void 0) {
      if (typeof data.URChanged !== "string") {
        const err65 = { instancePath: instancePath + "/URChanged", schemaPath: "#/properties/URChanged/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err65];
        } else {
          vErrors.push(err65);
        }
        errors++;
      }
    }
    if (data.deleted !== void 0) {
      if (typeof data.deleted !== "boolean") {
        const err66 = { instancePath: instancePath + "/deleted", schemaPath: "#/properties/deleted/type", keyword: "type", params: { type: "boolean" } };
        if (vErrors === null) {
          vErrors = [err66];
        } else {
          vErrors.push(err66);
        }
        errors++;
      }
    }
    if (data.spec !== void 0) {
      if (typeof data.spec !== "string") {
        const err67 = { instancePath: instancePath + "/spec", schemaPath: "#/properties/spec/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err67];
        } else {
          vErrors.push(err67);
        }
        errors++;
      }
    }
    if (data.verify !== void 0) {
      if (typeof data.verify !== "string") {
        const err68 = { instancePath: instancePath + "/verify", schemaPath: "#/properties/verify/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err68];
        } else {
          vErrors.push(err68);
        }
        errors++;
      }
    }
    if (data.executions !== void 0) {
      if (!Array.isArray(data.executions)) {
        const err69 = { instancePath: instancePath + "/executions", schemaPath: "#/properties/executions/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err69];
        } else {
          vErrors.push(err69);
        }
        errors++;
      }
    }
    if (data.tasks !== void 0) {
      if (!Array.isArray(data.tasks)) {
        const err70 = { instancePath: instancePath + "/tasks", schemaPath: "#/properties/tasks/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err70];
        } else {
          vErrors.push(err70);
        }
        errors++;
      }
    }
    if (data.stages !== void 0) {
      if (!Array.isArray(data.stages)) {
        const err71 = { instancePath: instancePath + "/stages", schemaPath: "#/properties/stages/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err71];
        } else {
          vErrors.push(err71);
        }
        errors++;
      }
    }
    if (data.children !== void 0) {
      if (!Array.isArray(data.children)) {
        const err72 = { instancePath: instancePath + "/children", schemaPath: "#/properties/children/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err72];
        } else {
          vErrors.push(err72);
        }
        errors++;
      }
    }
  } else {
    const err73 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err73];
    } else {
      vErrors.push(err73);
    }
    errors++;
  }
  validate23.errors = vErrors;
  return errors === 0;
}
validate23.evaluated = { "props": { "id": true, "parent": true, "product": true, "branch": true, "module": true, "plan": true, "source": true, "sourceNote": true, "fromBug": true, "title": true, "keywords": true, "type": true, "category": true, "pri": true, "estimate": true, "status": true, "subStatus": true, "color": true, "stage": true, "stagedBy": true, "mailto": true, "openedBy": true, "openedDate": true, "assignedTo": true, "assignedDate": true, "lastEditedBy": true, "lastEditedDate": true, "reviewedBy": true, "reviewedDate": true, "closedBy": true, "closedDate": true, "closedReason": true, "toBug": true, "childStories": true, "linkStories": true, "duplicateStory": true, "version": true, "URChanged": true, "deleted": true, "spec": true, "verify": true, "executions": true, "tasks": true, "stages": true, "children": true }, "dynamicProps": false, "dynamicItems": false };
var user = validate24;
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate24.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id !== void 0) {
      let data0 = data.id;
      if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
        const err0 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.dept !== void 0) {
      let data1 = data.dept;
      if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)))) {
        const err1 = { instancePath: instancePath + "/dept", schemaPath: "#/properties/dept/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.account !== void 0) {
      if (typeof data.account !== "string") {
        const err2 = { instancePath: instancePath + "/account", schemaPath: "#/properties/account/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.realname !== void 0) {
      if (typeof data.realname !== "string") {
        const err3 = { instancePath: instancePath + "/realname", schemaPath: "#/properties/realname/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.role !== void 0) {
      if (typeof data.role !== "string") {
        const err4 = { instancePath: instancePath + "/role", schemaPath: "#/properties/role/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.email !== void 0) {
      if (typeof data.email !== "string") {
        const err5 = { instancePath: instancePath + "/email", schemaPath: "#/properties/email/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate24.errors = vErrors;
  return errors === 0;
}
validate24.evaluated = { "props": { "id": true, "dept": true, "account": true, "realname": true, "role": true, "email": true }, "dynamicProps": false, "dynamicItems": false };
var page = validate25;
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate25.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.page === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "page" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.total === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "total" } };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.limit === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "limit" } };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.users === void 0) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "users" } };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.page !== void 0) {
      let data0 = data.page;
      if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
        const err4 = { instancePath: instancePath + "/page", schemaPath: "#/properties/page/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.total !== void 0) {
      let data1 = data.total;
      if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)))) {
        const err5 = { instancePath: instancePath + "/total", schemaPath: "#/properties/total/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.limit !== void 0) {
      let data2 = data.limit;
      if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
        const err6 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.users !== void 0) {
      let data3 = data.users;
      if (Array.isArray(data3)) {
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data4 = data3[i0];
          if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
            if (data4.id !== void 0) {
              let data5 = data4.id;
              if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)))) {
                const err7 = { instancePath: instancePath + "/users/" + i0 + "/id", schemaPath: "user.schema.json/properties/id/type", keyword: "type", params: { type: "integer" } };
                if (vErrors === null) {
                  vErrors = [err7];
                } else {
                  vErrors.push(err7);
                }
                errors++;
              }
            }
            if (data4.dept !== void 0) {
              let data6 = data4.dept;
              if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)))) {
                const err8 = { instancePath: instancePath + "/users/" + i0 + "/dept", schemaPath: "user.schema.json/properties/dept/type", keyword: "type", params: { type: "integer" } };
                if (vErrors === null) {
                  vErrors = [err8];
                } else {
                  vErrors.push(err8);
                }
                errors++;
              }
            }
            if (data4.account !== void 0) {
              if (typeof data4.account !== "string") {
                const err9 = { instancePath: instancePath + "/users/" + i0 + "/account", schemaPath: "user.schema.json/properties/account/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err9];
                } else {
                  vErrors.push(err9);
                }
                errors++;
              }
            }
            if (data4.realname !== void 0) {
              if (typeof data4.realname !== "string") {
                const err10 = { instancePath: instancePath + "/users/" + i0 + "/realname", schemaPath: "user.schema.json/properties/realname/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err10];
                } else {
                  vErrors.push(err10);
                }
                errors++;
              }
            }
            if (data4.role !== void 0) {
              if (typeof data4.role !== "string") {
                const err11 = { instancePath: instancePath + "/users/" + i0 + "/role", schemaPath: "user.schema.json/properties/role/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err11];
                } else {
                  vErrors.push(err11);
                }
                errors++;
              }
            }
            if (data4.email !== void 0) {
              if (typeof data4.email !== "string") {
                const err12 = { instancePath: instancePath + "/users/" + i0 + "/email", schemaPath: "user.schema.json/properties/email/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err12];
                } else {
                  vErrors.push(err12);
                }
                errors++;
              }
            }
          } else {
            const err13 = { instancePath: instancePath + "/users/" + i0, schemaPath: "user.schema.json/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          }
        }
      } else {
        const err14 = { instancePath: instancePath + "/users", schemaPath: "#/properties/users/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
  } else {
    const err15 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err15];
    } else {
      vErrors.push(err15);
    }
    errors++;
  }
  validate25.errors = vErrors;
  return errors === 0;
}
validate25.evaluated = { "props": { "page": true, "total": true, "limit": true, "users": true }, "dynamicProps": false, "dynamicItems": false };
var bug_mailto_item = validate26;
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate26.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (typeof data !== "string") {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" } };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate26.errors = vErrors;
  return errors === 0;
}
validate26.evaluated = { "dynamicProps": false, "dynamicItems": false };
var page_users_item = validate27;
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate27.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id !== void 0) {
      let data0 = data.id;
      if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
        const err0 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.dept !== void 0) {
      let data1 = data.dept;
      if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)))) {
        const err1 = { instancePath: instancePath + "/dept", schemaPath: "#/properties/dept/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.account !== void 0) {
      if (typeof data.account !== "string") {
        const err2 = { instancePath: instancePath + "/account", schemaPath: "#/properties/account/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.realname !== void 0) {
      if (typeof data.realname !== "string") {
        const err3 = { instancePath: instancePath + "/realname", schemaPath: "#/properties/realname/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.role !== void 0) {
      if (typeof data.role !== "string") {
        const err4 = { instancePath: instancePath + "/role", schemaPath: "#/properties/role/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.email !== void 0) {
      if (typeof data.email !== "string") {
        const err5 = { instancePath: instancePath + "/email", schemaPath: "#/properties/email/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate27.errors = vErrors;
  return errors === 0;
}
validate27.evaluated = { "props": { "id": true, "dept": true, "account": true, "realname": true, "role": true, "email": true }, "dynamicProps": false, "dynamicItems": false };
export {
  bug,
  bug_mailto_item,
  page,
  page_users_item,
  story,
  task,
  user,
  userReference
};
