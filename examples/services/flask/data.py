NAMES = """Mara Moss, Ole Olsen, Pia Park, Quin Quist, Rui Ramos, Sana Sato, Tom Tran, Uma Unger, Vito Vega, Wen Wu,
Xia Xu, Yara Young, Zed Zhou, Alma Adler, Bo Berg, Cara Cruz, Dov Diaz, Elsa Engel, Fred Frost, Gia Gray, Hal Holm,
Ida Iwata, Jan Jung, Kai Koch, Lena Lind""".replace("\n", " ").split(", ")

USERS = [
    {
        "id": number,
        "dept": number % 4,
        "account": name.split()[0].lower(),
        "realname": name,
        "role": ("dev", "qa", "pm")[number % 3],
        "email": f"{name.split()[0].lower()}@example.net",
        "type": "outside" if number % 6 == 0 else "inside",
    }
    for number, name in enumerate(NAMES, start=1)
]
USERS.sort(key=lambda user: user["account"], reverse=True)

PRODUCTS = {1: "Tracker"}
STORIES = []

BUGS = {
    number: {
        "id": number,
        "product": 1,
        "branch": 0,
        "module": 0,
        "project": 4,
        "execution": 9,
        "toTask": False,
        "toStory": False,
        "title": f"Report {number} is empty",
        "severity": 1,
        "pri": 1,
        "type": "performance",
        "status": "active",
        "confirmed": 0,
        "mailto": [],
        "openedBy": {"id": 3, "account": "pia", "avatar": "", "realname": "Pia Park"},
        "openedDate": "2024-01-15T13:05:09Z",
        "assignedTo": None,
        "deadline": None,
        "resolvedBy": None,
        "closedBy": None,
        "lastEditedBy": None,
    }
    for number in range(1, 13)
}

TASKS = {
    number: {
        "id": number,
        "project": 4,
        "execution": 9,
        "name": f"Fill report {number}",
        "type": "devel",
        "pri": 2,
        "estimate": 10.0,
        "consumed": 0.0,
        "left": 10.0,
        "deadline": "2024-12-31",
        "status": "wait",
        "openedBy": "pia",
        "openedDate": "2024-01-16 10:00:00",
        "assignedTo": "",
        "lastEditedBy": "",
        "mailto": None,
        "deleted": "0",
    }
    for number in range(1, 21)
}
