"""Project Management Service over Flask, with its data in memory."""

import os
from datetime import datetime, timezone

from flask import Blueprint, Flask, abort, g, jsonify, request
from werkzeug.exceptions import HTTPException

from data import BUGS, PRODUCTS, STORIES, TASKS, USERS

TOKENS = {os.environ.get("TOKEN", "secret-token-of-mara"): "mara"}
BUG_TYPES = {
    "codeerror", "config", "install", "security", "performance",
    "standard", "automation", "designdefect", "others",
}
CATEGORIES = {"feature", "interface", "performance", "safe", "experience", "improve", "other"}
SOURCES = {"customer", "user", "po", "market"}

api = Blueprint("api", __name__, url_prefix="/api.php/v1")


def utc_now():
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def user_reference(account):
    user = next((user for user in USERS if user["account"] == account), None)
    if user is None:
        abort(400, f"unknown account {account!r}")
    return {"id": user["id"], "account": account, "avatar": "", "realname": user["realname"]}


def json_body():
    body = request.get_json(silent=True)
    if not isinstance(body, dict):
        abort(400, "the body must be a JSON object")
    return body


def int_arg(name, default):
    try:
        value = int(request.args.get(name, default))
    except ValueError:
        abort(400, f"{name} must be an integer")
    if value < 1:
        abort(400, f"{name} must be positive")
    return value


@api.before_request
def require_token():
    account = TOKENS.get(request.headers.get("Token", ""))
    if account is None:
        abort(401, "invalid token")
    g.account = account


@api.get("/users")
def list_users():
    browse = request.args.get("browse", "inside")
    page, limit = int_arg("page", 1), int_arg("limit", 10)
    users = [user for user in USERS if browse not in ("inside", "outside") or user["type"] == browse]
    start = (page - 1) * limit
    if start >= len(users):
        abort(404, "no such page")
    entries = [{key: user[key] for key in user if key != "type"} for user in users[start:start + limit]]
    return jsonify(page=page, total=len(users), limit=limit, users=entries)


@api.post("/bugs/<int:bug_id>/confirm")
def confirm_bug(bug_id):
    bug = BUGS.get(bug_id) or abort(404, "no such bug")
    body = json_body()
    if body.get("type", bug["type"]) not in BUG_TYPES:
        abort(400, "unknown type")
    if "assignedTo" in body:
        bug["assignedTo"] = user_reference(body["assignedTo"])
        bug["assignedDate"] = utc_now()
    for field in ("type", "mailto", "pri"):
        if field in body:
            bug[field] = body[field]
    bug["confirmed"] = 1
    bug["lastEditedBy"] = user_reference(g.account)
    bug["lastEditedDate"] = utc_now()
    return bug


@api.post("/tasks/<int:task_id>/start")
def start_task(task_id):
    task = TASKS.get(task_id) or abort(404, "no such task")
    body = json_body()
    if task["status"] != "wait":
        abort(400, "the task is already started")
    task.update(
        status="doing",
        assignedTo=body.get("assignedTo", task["assignedTo"]),
        realStarted=body.get("realStarted", datetime.now().strftime("%Y-%m-%d %H:%M:%S")),
        consumed=body.get("consumed", task["consumed"]),
        left=body.get("left", task["left"]),
        lastEditedBy=g.account,
    )
    return task


@api.post("/stories")
def create_story():
    body = json_body()
    if not isinstance(body.get("title"), str) or not body["title"].strip():
        abort(400, "title is required")
    if body.get("product") not in PRODUCTS:
        abort(404, "no such product")
    if body.get("category", "feature") not in CATEGORIES or body.get("source", "user") not in SOURCES:
        abort(400, "category or source is unknown")
    story = {
        "id": len(STORIES) + 1,
        "product": body["product"],
        "title": body["title"],
        "keywords": body.get("keywords", ""),
        "category": body.get("category", "feature"),
        "pri": body.get("pri", 3),
        "estimate": float(body.get("estimate", 0)),
        "source": body.get("source", ""),
        "sourceNote": body.get("sourceNote", ""),
        "spec": body.get("spec", ""),
        "verify": body.get("verify", ""),
        "status": "active",
        "stage": "wait",
        "version": 1,
        "openedBy": g.account,
        "openedDate": utc_now(),
        "assignedTo": "",
        "deleted": False,
        "mailto": None,
    }
    STORIES.append(story)
    return story, 201


app = Flask(__name__)
app.register_blueprint(api)


@app.errorhandler(HTTPException)
def error(failure):
    return {"message": failure.description}, failure.code


if __name__ == "__main__":
    app.run(host="127.0.0.1", port=int(os.environ.get("PORT", 8080)), threaded=True)
